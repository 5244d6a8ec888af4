// What we need from places where facts come from.

/** The text of a page or document as it was when it was read, kept under the hash of that text. */
export interface StoredPage {
  /** SHA-256 of `text`, hexadecimal. Quotes are located in this text and nowhere else. */
  readonly hash: string;
  /** Canonical address; for a local document it ends with its path below the knowledge folder. */
  readonly url: string;
  readonly title: string;
  /** Main content as plain text: blocks separated by blank lines, headings as lines starting with `#`. */
  readonly text: string;
}

/** A page of the web, read once. */
export interface WebPage extends StoredPage {
  /** When it says it was published: `YYYY-MM-DD`, or as much of it as is known. */
  readonly published: string | null;
}

export interface SearchHit {
  /** Canonical address. */
  readonly url: string;
  readonly title: string;
  /** What the provider shows of the page, plain text; may be empty. */
  readonly snippet: string;
  /** The provider that ranked it highest. */
  readonly provider: string;
  /** `YYYY-MM-DD`, or as much of it as is known. */
  readonly published: string | null;
}

export interface WebSearchResult {
  /** Merged over all providers, each address once, allowed hosts only. */
  readonly hits: readonly SearchHit[];
  /** Results that were left out because of the lists of hosts. */
  readonly leftOut: number;
  /** Providers that gave no answer, and why, in words for the reader of a report. */
  readonly failures: readonly { readonly provider: string; readonly reason: string }[];
}

/** The configured search providers as one. */
export interface WebSearch {
  /** Those that can be used, in their order; empty: there is no web search. */
  readonly providers: readonly string[];
  /** At most `limit` results, best first. @throws ExpectedFailure `search-failed` when no provider gave an answer */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<WebSearchResult>;
}

export interface WebPages {
  /** The one form of an address under which a page is known; null: not an address that may be read. */
  canonical(url: string): string | null;
  /** Fetches a page and reads its main content. @throws ExpectedFailure whose code begins with `source-` */
  read(url: string, options: { signal: AbortSignal }): Promise<WebPage>;
}

/** Whether what a report cites can be opened. */
export interface Links {
  /**
   * Asks for each address once, without reading what is there, and never fails because of one. In the order given, each
   * address once.
   * @throws the signal's reason
   */
  probe(
    addresses: readonly string[],
    options: { readonly signal: AbortSignal },
  ): Promise<readonly LinkCheck[]>;
}

export interface LinkCheck {
  readonly address: string;
  /**
   * `unsure`: something is there, but it lets no program look, asks for a login, or has no time at the moment.
   * `not-checked`: it was not asked for.
   */
  readonly outcome: 'reachable' | 'unreachable' | 'unsure' | 'not-checked';
  /** Why, a sentence for the reader of a report; empty when it is reachable. */
  readonly reason: string;
}

/** Finds passages in the texts of a few pages; the work is done off the main thread. */
export interface PassageFinder {
  /** One result a query, in order. @throws ExpectedFailure `source-unreadable` where it takes too much time or memory */
  find(
    queries: readonly string[],
    pages: readonly StoredPage[],
    options: { limit: number; signal: AbortSignal },
  ): Promise<readonly KnowledgeResult[]>;
}

/** A part of a page that matches a search. `text` is `page.text.slice(start, end)`. */
export interface Passage {
  readonly pageHash: string;
  readonly url: string;
  readonly title: string;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
  /** Of a document that came with Footnote: nobody here wrote it or put it there. */
  readonly shipped?: true;
}

/** How common a word of the search is: what no document mentions cannot be answered. */
export interface TermUse {
  /** The word as it was written in the search. */
  readonly term: string;
  /** Number of documents that contain it (after stemming). */
  readonly documents: number;
}

export interface KnowledgeResult {
  readonly passages: readonly Passage[];
  readonly terms: readonly TermUse[];
  /** Number of documents that were searched. */
  readonly documents: number;
}

/** Texts as vectors: the nearer two are, the more alike what the texts say. */
export interface TextEmbedder {
  /** The model's name; vectors of different models cannot be compared. */
  readonly id: string;
  /** One vector a text, in order. @throws Error when there is none, for any reason */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** A file that could not be used, and why, in words for the reader of a report. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/** The team's own notes: a folder of Markdown, HTML, text and PDF files. */
export interface KnowledgeBase {
  /** The best passages for a search in plain words, at most `limit`, best first. */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<KnowledgeResult>;

  /** The page a passage was taken from. @throws ExpectedFailure `source-not-found` when its file changed or vanished. */
  page(hash: string): Promise<StoredPage>;

  /** Files that were left out, with the reason. */
  unreadable(): Promise<readonly UnreadableFile[]>;
}

/** A further tool that a researcher may call, such as one of an MCP server. Read-only. */
export interface ResearchTool {
  /** Unique among all tools, `^[a-zA-Z0-9_-]{1,64}$`; the same whichever servers are there. */
  readonly name: string;
  /** Words of the server: data for a model, like a page of the web. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What it gave, as a document to quote from. @throws ExpectedFailure `tool-failed`, or the signal's reason */
  call(args: unknown, options: { signal: AbortSignal }): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly title: string;
  /** Plain text, cut at a size; never empty. */
  readonly text: string;
  /** An address people can open, if the tool told exactly one; otherwise `mcp:server/tool/…`, one for each answer. */
  readonly url: string;
}

/** The further tools of all servers that can be used. */
export interface ResearchTools {
  /** Those that are there now, in the order of the settings. Never fails because of a server. @throws the signal's reason */
  list(options: { signal: AbortSignal }): Promise<readonly ResearchTool[]>;
}
