// Text objects, options and confirmations: the pieces that elements and blocks share.
import { boolean, object, oneOf, string, typed, type Shape } from './shapes.ts';

export function plainText(max = 3000): Shape {
  return typed({
    plain_text: object({ type: oneOf('plain_text'), text: string({ max }) }, { emoji: boolean }),
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

export const plainOption: Shape = object(
  { text: plainText(75), value: string({ max: 150 }) },
  { description: anyText(75) },
);
