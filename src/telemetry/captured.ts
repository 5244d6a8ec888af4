// Prompts and answers as attributes of spans: without secrets, and no longer than backends take.
import { plainFields, textRedactor } from '../base/redact.ts';

/** Characters of texts in one attribute: many backends refuse more than 64 KiB. */
const room = 60_000;
/** Shorter texts are names and roles. */
const shortText = 200;

/** `known`: as for the log, any value with the Secrets that are taken out. Attributes come back as JSON that can be read. */
export function createCaptured(known: unknown): (content: Record<string, unknown>) => Record<string, string> {
  const redact = textRedactor(known);
  return (content) => {
    const plain = plainFields(content, ({ name }) => ({ name }));
    return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, jsonOf(value, redact)]));
  };
}

/** All long texts get the same share of the room. A text is redacted before it is cut: half a secret would not be known. */
function jsonOf(value: unknown, redact: (text: string) => string): string {
  let long = 0;
  const shown = JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'string') return part;
    const text = redact(part);
    if (text.length > shortText) long += 1;
    return text;
  });
  if (shown.length <= room) return shown;
  const share = Math.max(shortText, Math.floor(room / long));
  return JSON.stringify(JSON.parse(shown), (_name, part: unknown) => {
    if (typeof part !== 'string' || part.length <= share) return part;
    return `${part.slice(0, share)}… [${part.length - share} characters left out]`;
  });
}
