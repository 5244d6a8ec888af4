// What a request may choose for itself.

/** How a research is to be done, as people choose it. */
export interface Choice {
  readonly depth: 'light' | 'medium' | 'extended' | 'auto';
  readonly mode: 'simple' | 'web' | 'deep' | 'auto';
  /** Models that are asked before those of the settings, as `endpoint/model`, in order. */
  readonly models?: readonly string[];
  /** False: claims are not held against their quotes. */
  readonly verify?: boolean;
  /** False: nothing is asked back. */
  readonly clarify?: boolean;
}
