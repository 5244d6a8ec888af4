// Something short, and a request that came by a command.
import type { NoticeView, RequestView } from '../../views.ts';
import type { Block } from '../../markdown/document.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { fitsMessage } from './fit.ts';
import { lines, paragraphs, type Letter } from './letter.ts';
import { oneLine, shorten } from './shorten.ts';

const signs: Readonly<Record<NoticeView['tone'], string>> = { info: '', warning: '⚠️ ', error: '❗ ' };

/** One letter, or several where the text is too long for one. */
export function noticeLetters({ tone, text, to = [] }: NoticeView): readonly Letter[] {
  const groups = splitBlocks(paragraphs(`${signs[tone]}${text}`), fitsMessage);
  return (groups.length === 0 ? [[]] : groups).map((blocks, index) => ({
    summary: `${signs[tone]}${text}`,
    to: index === 0 ? to : [],
    lead: '',
    items: [{ kind: 'text', blocks }],
    replies: '',
    attached: false,
  }));
}

/** Shows who asked for what, at the beginning of the thread. Pings nobody. */
export function requestLetter({ by, text }: RequestView): Letter {
  const name = shorten(oneLine(by.name), 80) || 'Somebody';
  const asked: Block[] = [
    { kind: 'paragraph', inlines: [...lines(name, { bold: true }), ...lines(' would like to know:')] },
    { kind: 'quote', blocks: paragraphs(text) },
  ];
  return {
    summary: `${name} would like to know: ${text}`,
    to: [],
    lead: '',
    items: [{ kind: 'text', blocks: asked }],
    replies: '',
    attached: false,
  };
}
