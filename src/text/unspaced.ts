// Scripts that write words without blanks between them.

/** Their letters, as what stands between the brackets of a class of characters. */
export const unspacedLetters = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;

/** The same with what several of the first three share, such as the mark of a long vowel; the accents that others share are Latin, too. */
export const unspacedRuns = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;

/** One of their letters: how many words a line has, or where a word ends, nobody can see. */
export const unspaced = new RegExp(`[${unspacedLetters}]`, 'u');
