// A document as sections of mrkdwn: the form that old clients and strict validators take.
import type { KnownBlock, SectionBlock } from '@slack/types';
import type { Block } from '../../markdown/document.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { maxSection } from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';

/** As few sections as there can be. */
export function sections(blocks: readonly Block[]): KnownBlock[] {
  if (blocks.length === 0) return [];
  const whole = mrkdwn(blocks);
  if (whole.length <= maxSection) return [mrkdwnSection(whole)];
  return splitBlocks(blocks, (some) => mrkdwn(some).length <= maxSection).map((some) =>
    mrkdwnSection(mrkdwn(some)),
  );
}

/** Verbatim: Slack makes no links and mentions of its own in it. */
export function mrkdwnSection(text: string): SectionBlock {
  const shown = text.trim() === '' ? '\u200b' : text;
  return { type: 'section', text: { type: 'mrkdwn', text: shown, verbatim: true } };
}
