// Whom a message of ours pings. Only ids that can be Slack's become a mention.
import type { RichTextElement } from '@slack/types';
import { maxMentions } from './limits.ts';

const user = /^[UW][A-Z0-9]{1,30}$/;
const group = /^role:(S[A-Z0-9]{1,30})$/;

/** Mentions as elements of rich text, with spaces behind them. `anyone` is nobody in particular. */
export function richMentions(to: readonly string[]): RichTextElement[] {
  const mentions = [...new Set(to)].flatMap((id) => richMention(id) ?? []);
  return mentions.slice(0, maxMentions).flatMap((mention) => [mention, { type: 'text', text: ' ' }]);
}

/** The same inside mrkdwn. */
export function mrkdwnMentions(to: readonly string[]): string {
  return richMentions(to)
    .map((element) => {
      if (element.type === 'user') return `<@${element.user_id}>`;
      return element.type === 'usergroup' ? `<!subteam^${element.usergroup_id}>` : ' ';
    })
    .join('');
}

function richMention(id: string): RichTextElement | null {
  if (user.test(id)) return { type: 'user', user_id: id };
  const groupId = group.exec(id)?.[1];
  return groupId === undefined ? null : { type: 'usergroup', usergroup_id: groupId };
}
