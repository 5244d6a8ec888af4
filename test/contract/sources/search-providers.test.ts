// Each of the search providers keeps the promises of one.
import { searchProvider } from './search-provider.ts';

searchProvider({ name: 'tavily', most: 20, key: 'needed', dates: true, retryAfterMs: 2_000 });
searchProvider({ name: 'brave', most: 20, key: 'needed', dates: true, retryAfterMs: 1_000 });
searchProvider({ name: 'exa', most: 100, key: 'needed', dates: true, retryAfterMs: null });
searchProvider({ name: 'serper', most: 20, key: 'needed', dates: true, retryAfterMs: null });
searchProvider({ name: 'google', most: 10, key: 'needed', dates: true, retryAfterMs: null });
searchProvider({ name: 'searxng', most: 200, key: 'none', dates: true, retryAfterMs: null });
searchProvider({ name: 'semantic-scholar', most: 100, key: 'welcome', dates: true, retryAfterMs: null });
searchProvider({ name: 'arxiv', most: 100, key: 'none', dates: true, retryAfterMs: null });
searchProvider({ name: 'wikipedia', most: 20, key: 'none', dates: false, retryAfterMs: 1_000 });
