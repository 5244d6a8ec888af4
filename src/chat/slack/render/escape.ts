// Foreign text in texts that Slack parses: it stays what it is, and can neither format, link nor ping.

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The three characters that Slack reads as markup; this alone keeps mentions and links from being made. */
export function escapeEntities(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

// A sign inside a word formats nothing. The invisible space keeps the others apart from what they would format.
const format = /(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu;
const quotation = /^(\s*)>/gm;
const emoji = /:(?=[\w+-]+:)/g;
const address = /(https?:\/\/\S+)/i;

/** Text inside mrkdwn that shows exactly itself. Addresses stay as they are, so that they can be copied. */
export function literal(text: string): string {
  return text
    .split(address)
    .map((piece, index) => escapeEntities(index % 2 === 1 ? piece : unformatted(piece)))
    .join('');
}

function unformatted(text: string): string {
  if (!/[*_~`>:]/.test(text)) return text;
  return text
    .replaceAll(format, '\u200b$&\u200b')
    .replaceAll(quotation, '$1\u200b>')
    .replaceAll(emoji, ':\u200b');
}

/** Text between three backticks: nothing in it may end it. */
export function fenced(text: string): string {
  return escapeEntities(text).replaceAll(/`(?=`)/g, '`\u200b');
}

/** An address inside `<…|…>`. */
export function linkAddress(url: string): string {
  return escapeEntities(url.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E'));
}
