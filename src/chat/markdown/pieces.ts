// What a paragraph is read into before it is known which marks belong together.
import type { Marker } from './citation-marker.ts';

/** A run of `*`, `_` or `~~`. What is not used up for emphasis is text. */
export interface Run {
  readonly kind: 'run';
  readonly mark: '*' | '_' | '~';
  /** Characters as written. */
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** Characters that are not used up. */
  left: number;
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly code?: true }
  | { readonly kind: 'break' }
  | { readonly kind: 'address'; readonly text: string; readonly url: string }
  | (Marker & { readonly kind: 'marker' })
  | Run;

/** The pieces between two others have a style. */
export interface Emphasis {
  readonly from: number;
  readonly to: number;
  readonly style: 'bold' | 'italic' | 'strike';
}

/** The pieces between two others are the text of a link. */
export interface Label {
  readonly from: number;
  readonly to: number;
  /** Null for a label without a link. */
  readonly url: string | null;
}

export interface Pieces {
  readonly pieces: readonly Piece[];
  readonly emphases: readonly Emphasis[];
  readonly labels: readonly Label[];
}
