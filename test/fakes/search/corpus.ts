// What the fake search providers know of the web, and what they say to each other about a request.

export interface FakePage {
  readonly url: string;
  readonly title: string;
  /** Shown as the snippet. */
  readonly text: string;
  /** `YYYY-MM-DD` */
  readonly published?: string;
}

export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface FakeReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Ways in which the real provider is known to fail; a provider has those it is known for. */
export type FakeTrouble = 'too-often' | 'used-up' | 'down' | 'error-in-200' | 'a-page';

export interface FakeProvider {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Throws for what no caller should ever send. */
  answer(request: FakeRequest, corpus: FakeCorpus): FakeReply;
  readonly troubles: Partial<Record<FakeTrouble, FakeReply>>;
}

export interface FakeCorpus {
  /** The key every provider wants. */
  readonly key: string;
  readonly engine: string;
  readonly hits: (query: string) => readonly FakePage[];
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): FakeReply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function pageReply(status: number, title: string): FakeReply {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

/** Throws for a parameter that is not among these: a real provider would ignore a misspelled one in silence. */
export function onlyThese(given: Iterable<string>, known: readonly string[]): void {
  for (const name of given) if (!known.includes(name)) throw new Error(`no such parameter: ${name}`);
}

/** A whole number of the query string; null when it is none or out of bounds. */
export function wholeNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d+$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;');
}
