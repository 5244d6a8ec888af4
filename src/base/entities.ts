// Characters that HTML writes as entities.
import { decodeHTML, decodeHTMLStrict } from 'entities/decode';

/** The text as a browser shows it, which also reads `&copy 2024`. It may look like a tag: whoever shows it escapes it. */
export function withoutEntities(text: string): string {
  return decodeHTML(text);
}

/** The character that an entity such as `&eacute;` or `&#233;` stands for; null when it stands for none that is shown. */
export function characterOf(entity: string): string | null {
  const decoded = decodeHTMLStrict(entity);
  return decoded === entity || /[\p{Cc}\ufffd]/u.test(decoded) ? null : decoded;
}
