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
