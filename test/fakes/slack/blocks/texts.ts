// Text objects, options and confirmations: the pieces that elements and blocks share.
import { boolean, list, object, oneOf, string, typed, url, type Shape } from './shapes.ts';

export function plainText(max = 3000): Shape {
  return typed({
    plain_text: object({ type: oneOf('plain_text'), text: string({ max }) }, { emoji: boolean }),
  });
}

export function mrkdwn(max = 3000): Shape {
  return typed({
    mrkdwn: object({ type: oneOf('mrkdwn'), text: string({ max }) }, { verbatim: boolean }),
  });
}

export function anyText(max = 3000): Shape {
  return typed({
    plain_text: object({ type: oneOf('plain_text'), text: string({ max }) }, { emoji: boolean }),
    mrkdwn: object({ type: oneOf('mrkdwn'), text: string({ max }) }, { verbatim: boolean }),
  });
}

export const confirm: Shape = object(
  { text: anyText(300) },
  {
    title: plainText(100),
    confirm: plainText(30),
    deny: plainText(30),
    style: oneOf('primary', 'danger'),
  },
);

export function option(text: Shape): Shape {
  return object({ text, value: string({ max: 150 }) }, { description: anyText(75), url: url(3000) });
}

export const plainOption = option(plainText(75));

export const optionGroup: Shape = object({
  label: plainText(75),
  options: list(plainOption, { max: 100 }),
});
