// Where the verifier draws its lines. Chosen on the tune halves of the bench, for the use each has.

export const thresholds = {
  /** A score from which a claim without a veto is called supported. */
  supported: 0.5,
  /** And the share of its telling words that must be found in up to three sentences, by weight. */
  found: 0.6,
  /** The share of telling words found in up to three sentences from which a claim is called partly supported. */
  partial: 0.4,
  /** A sentence must say this share of the claim before a "not" or a contrary word in it counts against the claim. */
  veto: 0.6,
  /** Everything that `sure` asks for; all must hold. */
  sure: {
    /** Share of all words in the same order. */
    order: 0.75,
    /** How closely they stand together in the sentence. */
    compact: 0.6,
  },
} as const;
