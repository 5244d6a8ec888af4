// What Slack takes, by docs.slack.dev (Block Kit reference) where nothing else is said, and what we allow ourselves of it.
// "measured": by others, in the named thread; stays below what failed.

export const maxBlocks = 50;
/** Measured (openclaw#143882): messages fail between 10,600 and 11,300 bytes, where task details count twice. */
export const maxWeight = 9_000;
/** Ours, of that: the mentions and their line. */
export const maxHeadWeight = 700;
/** Section text; at least 1. */
export const maxSection = 3_000;
export const maxHeader = 150;
/** Text of a button, and of an option. */
export const maxLabel = 75;
/** In a menu. */
export const maxOptions = 100;
/** Ours: menus of citations below a report, and bytes of all their labels. */
export const maxCheckMenus = 3;
export const maxCheckWeight = 2_500;
export const maxPlaceholder = 150;
/** One table a message. */
export const maxTableRows = 100;
export const maxTableColumns = 20;
/** Text of all cells. */
export const maxTableText = 10_000;
/** Of a rich list. */
export const maxIndent = 8;
/** In a plan. */
export const maxTasks = 50;
/** Ours: sources below a task, and how long their names and addresses are. */
export const maxSources = 4;
export const maxSourceText = 60;
export const maxSourceUrl = 300;
/** `msg_too_long` of chat.update above 4,000 (seratch/ChatGPT-in-Slack#102), and we post what can be updated. */
export const maxText = 4_000;
/** Ours: more people are not called by one message. */
export const maxMentions = 15;
/** Ours: what a notification shows. */
export const maxSummary = 300;
/** Text typed into a field; at least what we ask for. */
export const maxInput = 3_000;
export const maxInputLabel = 2_000;
/** Ours: title of a file. */
export const maxFileTitle = 100;

/** What a form keeps until it is sent. */
export const maxPrivateMetadata = 3_000;

/** Title and buttons of a form. */
export const maxModalWords = 24;

const shown = new Set(['text', 'title', 'url', 'alt_text']);
const double = new Set(['details', 'output']);

/** UTF-8 bytes of all texts and addresses in the blocks. */
export function weightOf(value: unknown, factor = 1): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + weightOf(entry, factor), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, entry]) => {
    if (typeof entry === 'string') return sum + (shown.has(name) ? factor * Buffer.byteLength(entry) : 0);
    return sum + weightOf(entry, double.has(name) ? factor * 2 : factor);
  }, 0);
}
