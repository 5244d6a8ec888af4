// Interactive elements: buttons, menus, boxes and fields, each with its limits.
import {
  boolean,
  both,
  integer,
  isObject,
  list,
  matching,
  number,
  object,
  oneOf,
  string,
  typed,
  url,
} from './shapes.ts';
import type { Shape } from './shapes.ts';
import { anyText, confirm, option, optionGroup, plainOption, plainText } from './texts.ts';
import { richText } from './rich-text.ts';

const actionId = string({ max: 255 });
const placeholder = plainText(150);
const type = string();
const actionable = { action_id: actionId, confirm };
const focusable = { ...actionable, focus_on_load: boolean };
const dispatch = object({
  trigger_actions_on: list(oneOf('on_enter_pressed', 'on_character_entered'), { max: 2 }),
});

export const button: Shape = object(
  { type, text: plainText(75) },
  {
    ...actionable,
    value: string({ max: 2000 }),
    url: url(3000),
    style: oneOf('primary', 'danger'),
    accessibility_label: string({ max: 75 }),
  },
);

const feedbackButton = object(
  { text: plainText(75), value: string({ max: 2000 }) },
  { accessibility_label: string({ max: 75 }) },
);

export const feedbackButtons: Shape = object(
  { type, positive_button: feedbackButton, negative_button: feedbackButton },
  { action_id: actionId },
);

export const iconButton: Shape = object(
  { type, icon: oneOf('trash'), text: plainText(75) },
  {
    ...actionable,
    value: string({ max: 2000 }),
    accessibility_label: string({ max: 75 }),
    visible_to_user_ids: list(string()),
  },
);

/** Where a picture comes from: an address or a file of Slack's, never both. */
export const imageSource: Shape = (value, at, complain) => {
  if (isObject(value) && (value['image_url'] === undefined) === (value['slack_file'] === undefined))
    complain('must provide exactly one of image_url, slack_file', at);
};

export const imageElement: Shape = both(
  object(
    { type, alt_text: string({ max: 2000 }) },
    { image_url: url(3000), slack_file: object({}, { id: string(), url: string() }) },
  ),
  imageSource,
);

/** Either options or groups of them, and what is chosen at first must be among them. */
function menu(shape: Shape): Shape {
  return (value, at, complain) => {
    shape(value, at, complain);
    if (!isObject(value)) return;
    if ((value['options'] === undefined) === (value['option_groups'] === undefined))
      complain('must provide exactly one of options, option_groups', at);
    chosenAmong(value, at, complain);
  };
}

function chosenAmong(...[value, at, complain]: Parameters<Shape>): void {
  if (!isObject(value)) return;
  const groups = Array.isArray(value['option_groups']) ? value['option_groups'].filter(isObject) : [];
  const options = [value, ...groups].flatMap(({ options: some }) => (Array.isArray(some) ? some : []));
  const texts = options.map((some) => JSON.stringify(some));
  const chosen = [value['initial_option'] ?? [], value['initial_options'] ?? []].flat() as unknown[];
  for (const some of chosen)
    if (!texts.includes(JSON.stringify(some))) complain('initial option must be one of the options', at);
}

const options = list(plainOption, { max: 100 });
const optionGroups = list(optionGroup, { max: 100 });
const boxOptions = list(option(anyText(75)), { max: 10 });

const staticSelect = menu(
  object(
    { type },
    { ...focusable, placeholder, options, option_groups: optionGroups, initial_option: plainOption },
  ),
);
const multiStaticSelect = menu(
  object(
    { type },
    {
      ...focusable,
      placeholder,
      options,
      option_groups: optionGroups,
      initial_options: options,
      max_selected_items: integer(1, 100),
    },
  ),
);
const usersSelect = object({ type }, { ...focusable, placeholder, initial_user: string() });
const channelsSelect = object(
  { type },
  { ...focusable, placeholder, initial_channel: string(), response_url_enabled: boolean },
);

const chosen = (shape: Shape): Shape => {
  return (value, at, complain) => {
    shape(value, at, complain);
    chosenAmong(value, at, complain);
  };
};
const radioButtons = chosen(
  object({ type, options: boxOptions }, { ...focusable, initial_option: option(anyText(75)) }),
);
const checkboxes = chosen(
  object({ type, options: boxOptions }, { ...focusable, initial_options: boxOptions }),
);
const overflow = object({ type, options: list(plainOption, { max: 5 }) }, actionable);
const datepicker = object(
  { type },
  { ...focusable, placeholder, initial_date: matching(/^\d{4}-\d\d-\d\d$/, 'a date') },
);
const timepicker = object(
  { type },
  { ...focusable, placeholder, initial_time: matching(/^\d\d:\d\d$/, 'a time'), timezone: string() },
);

const shared = {
  checkboxes,
  channels_select: channelsSelect,
  datepicker,
  multi_static_select: multiStaticSelect,
  radio_buttons: radioButtons,
  static_select: staticSelect,
  timepicker,
  users_select: usersSelect,
};

const field = { ...focusable, placeholder, dispatch_action_config: dispatch };

export const inActions: Shape = typed({
  ...shared,
  button,
  overflow,
});
export const asAccessory: Shape = typed({ ...shared, button, overflow, image: imageElement });

export const inInput: Shape = typed({
  ...shared,
  email_text_input: object({ type }, { ...field, initial_value: string() }),
  file_input: object({ type }, { action_id: actionId, filetypes: list(string()), max_files: integer(1, 10) }),
  number_input: object(
    { type, is_decimal_allowed: boolean },
    { ...field, initial_value: string(), min_value: string(), max_value: string() },
  ),
  plain_text_input: object(
    { type },
    {
      ...field,
      initial_value: string({ min: 0, max: 3000 }),
      multiline: boolean,
      min_length: integer(0, 3000),
      max_length: integer(1, 3000),
    },
  ),
  rich_text_input: object(
    { type },
    { ...field, initial_value: richText, min_lines: number, max_lines: number },
  ),
  url_text_input: object({ type }, { ...field, initial_value: string() }),
});
