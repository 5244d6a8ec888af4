// A report as a tree that every platform can render. Its texts are literal and hostile; whoever renders them escapes them.

/** Text with its style. Flags are there only when they are true. */
export interface TextInline {
  readonly kind: 'text';
  /** Never empty; without line breaks. */
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly code?: true;
}

export interface LinkInline {
  readonly kind: 'link';
  /** An absolute http or https address as `URL` writes it, at most 2,000 characters. */
  readonly url: string;
  /** Never empty. */
  readonly children: readonly TextInline[];
}

/** The marker [n] of a source that the report cites. */
export interface CitationInline {
  readonly kind: 'citation';
  readonly n: number;
  /** The source's address, or null when it is no http or https address: a file of the knowledge folder. */
  readonly url: string | null;
}

/** `break`: a line break that was asked for. */
export type Inline = TextInline | LinkInline | CitationInline | { readonly kind: 'break' };

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  readonly inlines: readonly Inline[];
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly inlines: readonly Inline[];
}

export interface ListItem {
  readonly blocks: readonly Block[];
  /** Of a task list: whether it is done. Absent in other lists. */
  readonly checked?: boolean;
}

export interface ListBlock {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** Number of the first item; 1 when not ordered. */
  readonly start: number;
  readonly items: readonly ListItem[];
}

export interface CodeBlock {
  readonly kind: 'code';
  /** First word behind the fence, or empty. */
  readonly language: string;
  /** Lines without the last line end. */
  readonly text: string;
}

export type Alignment = 'left' | 'center' | 'right' | null;

export interface TableBlock {
  readonly kind: 'table';
  /** One for each column; there are at most 50 columns. */
  readonly alignments: readonly Alignment[];
  /** As many cells as there are columns; the same holds for each row. */
  readonly header: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ListBlock
  | CodeBlock
  | TableBlock
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' };
