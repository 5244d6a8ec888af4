/** SQL for a row of `question` that takes an answer: an open one, and a draft whose time is over. */
export const canBeAnswered = `(question.status = 'open' OR (question.status = 'expired' AND question.kind = 'draft'))`;
