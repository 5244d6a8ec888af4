// Where the verifier draws its lines. Chosen on the tune halves of the bench, for the use each has.

export const thresholds = {
  /** A score from which a claim without a veto is called supported. */
  supported: 0.5,
  /** The share of telling words found in up to three sentences from which a claim is called partly supported. */
  partial: 0.4,
  /** A sentence must say this share of the claim before a "not" or a contrary word in it counts against the claim. */
  veto: 0.6,
  /** Everything that `sure` asks for; all must hold. */
  sure: {
    /** How well the worst telling word is found in the deciding sentence or the title: 0.85 is another form of it. */
    word: 0.85,
    /** Share of all words in the same order. */
    order: 0.75,
    /** How closely they stand together in the sentence. */
    compact: 0.6,
    /** Share of pairs of telling words that follow each other there too. */
    pairs: 0.6,
  },
} as const;
