// What a tool answered as one document: its text, and the address people can open if it told exactly one.
import { z } from 'zod';
import { jsonIn } from '../../base/json.ts';
import { parseUrl } from '../../base/parse-url.ts';
import { cutText } from '../extract/page-content.ts';
import { plainText } from '../extract/plain-text.ts';
import { cleanLine, cleanText } from '../clean-text.ts';
import type { CallResult } from './connection.ts';

const longestTitle = 200;
const longestAddress = 2_000;

/** Markup is read here, beside everything else that the process does: so much of it and no more. */
const mostMarkup = 300_000;

interface Piece {
  readonly text: string;
  readonly title?: string | undefined;
  readonly address?: string | undefined;
}

const named = { title: z.string().optional(), name: z.string().optional() };
const texts = z.object({ type: z.literal('text'), text: z.string() });
const media = z.object({ type: z.enum(['image', 'audio']), mimeType: z.string().default('') });
const link = z.object({
  type: z.literal('resource_link'),
  uri: z.string(),
  description: z.string().default(''),
  ...named,
});
const resource = z.object({
  type: z.literal('resource'),
  resource: z.object({
    uri: z.string().default(''),
    mimeType: z.string().default(''),
    text: z.string().optional(),
    ...named,
  }),
});
const block = z.discriminatedUnion('type', [texts, media, link, resource]);

/** How tools tell one document, as structured content or JSON. Without title and address it is just some record. */
const documentSchema = z
  .looseObject({
    id: z.unknown(),
    text: z.string().min(1),
    title: z.string().optional(),
    url: z.string().optional(),
  })
  .refine(({ title, url }) => title !== undefined || url !== undefined);

/** At most `most` characters of text, maybe none. Nothing is fetched: what is not text is named and left out. */
export function answerText({ content, structuredContent }: CallResult, most: number) {
  const pieces = documentOf(content, structuredContent) ?? content.map(pieceOf);
  const told = pieces.filter(({ text }) => text.trim() !== '');
  const parts = told.length > 0 ? told : structured(structuredContent);
  const text = cleanText(
    parts
      .map((piece) => piece.text.trim())
      .join('\n\n')
      // Most of what is cleaned away is cut away anyhow.
      .slice(0, 4 * most),
  ).trim();
  const addresses = new Set(pieces.flatMap(({ address }) => openable(address)));
  const titles = new Set(pieces.flatMap(({ title = '' }) => cleanLine(title, longestTitle) || []));
  return {
    title: titles.size === 1 ? [...titles][0]! : null,
    text: cutText(text, most).text,
    url: addresses.size === 1 ? [...addresses][0]! : null,
  };
}

function pieceOf(given: unknown): Piece {
  const { data } = block.safeParse(given);
  switch (data?.type) {
    case undefined:
      return { text: '[something that is no text, left out]' };
    case 'text':
      return { text: data.text };
    case 'image':
    case 'audio':
      return { text: `[${data.type} left out${typeWords(data.mimeType)}]` };
    case 'resource_link': {
      const { uri, description, title, name } = data;
      const lines = [title ?? name ?? '', uri, description];
      return { text: lines.filter((line) => line !== '').join('\n'), title: title ?? name, address: uri };
    }
    case 'resource': {
      const { uri, mimeType, text, title, name } = data.resource;
      const words = text === undefined ? `[file left out${typeWords(mimeType)}]` : readable(text, mimeType);
      return { text: words, title: title ?? name, address: uri };
    }
  }
}

function documentOf(content: readonly unknown[], structuredContent: unknown): Piece[] | null {
  const only = content.length === 1 ? texts.safeParse(content[0]).data : undefined;
  const { data } = documentSchema.safeParse(structuredContent ?? jsonIn(only?.text ?? ''));
  if (data === undefined) return null;
  const { id: _, text, title, url, ...others } = data;
  const lines = Object.entries(others).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [
    { text: [text, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n'), title, address: url },
  ];
}

/** What tells nothing in words may tell it in fields. */
function structured(content: unknown): Piece[] {
  return content === undefined || content === null ? [] : [{ text: JSON.stringify(content, null, 2) }];
}

function readable(text: string, mimeType: string): string {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(mimeType)
    ? plainText(text.slice(0, mostMarkup))
    : text;
}

function typeWords(mimeType: string): string {
  return /^[\w.+/-]{1,80}$/.test(mimeType) ? `: ${mimeType}` : '';
}

/** An address of the web without a password in it. */
function openable(address: string | undefined): string[] {
  const url = address === undefined || address.length > longestAddress ? null : parseUrl(address);
  if (url === null) return [];
  const { protocol, username, password, href } = url;
  // Written out, other letters take nine characters each.
  const isShort = href.length <= longestAddress;
  return isShort && /^https?:$/.test(protocol) && username + password === '' ? [href] : [];
}
