// Interactive elements: buttons, menus and fields, each with its limits. Footnote shows no others.
import { boolean, integer, isObject, list, object, oneOf, string, typed, url } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { confirm, plainOption, plainText } from './texts.ts';

const actionId = string({ max: 255 });
const placeholder = plainText(150);
const type = string();
const actionable = { action_id: actionId, confirm };

const button: Shape = object(
  { type, text: plainText(75) },
  { ...actionable, value: string({ max: 2000 }), url: url(3000), style: oneOf('primary', 'danger') },
);

const feedbackButton = object({ text: plainText(75), value: string({ max: 2000 }) });

export const feedbackButtons: Shape = object(
  { type, positive_button: feedbackButton, negative_button: feedbackButton },
  { action_id: actionId },
);

const menu = object(
  { type, options: list(plainOption, { max: 100 }) },
  { ...actionable, placeholder, initial_option: plainOption },
);

/** What is chosen at first must be among the options. */
const staticSelect: Shape = (value, at, complain) => {
  menu(value, at, complain);
  if (!isObject(value) || value['initial_option'] === undefined) return;
  const options = Array.isArray(value['options']) ? value['options'] : [];
  const texts = options.map((some) => JSON.stringify(some));
  if (!texts.includes(JSON.stringify(value['initial_option'])))
    complain('initial option must be one of the options', at);
};

export const inActions: Shape = typed({ button, static_select: staticSelect });

export const inInput: Shape = typed({
  static_select: staticSelect,
  plain_text_input: object(
    { type },
    {
      ...actionable,
      placeholder,
      initial_value: string({ min: 0, max: 3000 }),
      multiline: boolean,
      min_length: integer(0, 3000),
      max_length: integer(1, 3000),
    },
  ),
});
