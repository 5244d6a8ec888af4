// What Discord takes, and how much of it we use. Sources: the API's documentation (components, messages, modals), where
// no other is named. Lengths are UTF-16 units, which is never less than what Discord counts.

/** Of all texts of a message, by `weightOf`. Discord takes 4,000 characters (pull request 8562 of discord-api-docs). */
export const fullWeight = 3_800;

/** The same in UTF-8; above about 10,170 bytes Discord answers 500 (measured, issue 8554 of discord-api-docs). */
const byteBudget = 9_000;

/** One number for both limits: characters, or what its bytes are worth in characters where that is more. */
export function weightOf(text: string): number {
  return Math.max(text.length, Math.ceil(Buffer.byteLength(text) * (fullWeight / byteBudget)));
}

/** Children of a container; no longer in the documentation, but no message of ours needs more. */
export const maxContainerChildren = 10;

export const maxButtonsInRow = 5;
export const maxButtonLabel = 80;

/** Of the label, the value and the description of an option. */
export const maxOptionText = 100;
/** Options of a select. */
export const maxOptions = 25;

/** Ours: selects of citations below a report, each in its row, and the length of an entry. */
export const maxCheckMenus = 4;
export const maxCheckTitle = 60;

export const maxPlaceholder = 150;

export const maxModalTitle = 45;
export const maxLabel = 45;
export const maxLabelDescription = 100;
export const maxInput = 4_000;

/** People or roles in `allowed_mentions`: 100 each. More than a few are never asked. */
export const maxMentions = 20;

/** Beyond this an address is no link: a handful would fill a message. */
export const maxAddress = 1_200;
