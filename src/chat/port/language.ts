/** What Footnote speaks, BCP 47. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja';
