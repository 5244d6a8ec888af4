// Short messages: notices, and the request that came by a command.
import type { NoticeView, RequestView } from '../../views.ts';
import { accents, textPiece, type Composed } from './body.ts';
import { literalLines, literalWithin } from './literal.ts';
import { mentionsOf, mentionText } from './mentions.ts';

const weight = 3_000;

const tones = {
  info: { mark: '', accent: null },
  warning: { mark: '⚠️ ', accent: accents.warning },
  error: { mark: '❌ ', accent: accents.bad },
} as const;

export function composeNotice(view: NoticeView): Composed {
  const mentions = mentionsOf(view.to ?? []);
  const { mark, accent } = tones[view.tone];
  const mention = mentionText(mentions);
  const text = `${mark}${mention === '' ? '' : `${mention} `}${literalLines(view.text, weight)}`;
  return { accent, mentions, pieces: [textPiece(text)] };
}

export function composeRequest({ by, text }: RequestView): Composed {
  const quoted = literalLines(text, weight)
    .split('\n')
    .map((line) => `> ${line}`);
  const name = literalWithin(by.name, 100);
  return {
    accent: null,
    pieces: [textPiece([`**${name === '' ? 'Somebody' : name}** asks:`, ...quoted].join('\n'))],
  };
}
