// The blocks a message and a modal may hold.
import { boolean, both, isObject, list, object, oneOf, string, typed, url, type Shape } from './shapes.ts';
import {
  asAccessory,
  feedbackButtons,
  iconButton,
  imageElement,
  imageSource,
  inActions,
  inInput,
} from './elements.ts';
import { richText } from './rich-text.ts';
import { anyText, mrkdwn, plainText } from './texts.ts';
import { card, dataTable, plan, table, taskCard } from './tables.ts';

const block_id = string({ max: 255 });

const textOrFields: Shape = (value, at, complain) => {
  if (isObject(value) && value['text'] === undefined && value['fields'] === undefined)
    complain('must provide text or fields', at);
};

const contextText = typed({
  plain_text: plainText(2000),
  mrkdwn: mrkdwn(2000),
  image: imageElement,
});

const basic = {
  actions: object({ type: oneOf('actions'), elements: list(inActions, { max: 25 }) }, { block_id }),
  context: object({ type: oneOf('context'), elements: list(contextText, { max: 10 }) }, { block_id }),
  divider: object({ type: oneOf('divider') }, { block_id }),
  header: object({ type: oneOf('header'), text: plainText(150) }, { block_id }),
  image: both(
    object(
      { type: oneOf('image'), alt_text: string({ max: 2000 }) },
      {
        block_id,
        image_url: url(3000),
        slack_file: object({}, { id: string(), url: string() }),
        title: plainText(2000),
      },
    ),
    imageSource,
  ),
  input: object(
    { type: oneOf('input'), label: plainText(2000), element: inInput },
    { block_id, hint: plainText(2000), optional: boolean, dispatch_action: boolean },
  ),
  rich_text: richText,
  section: both(
    object(
      { type: oneOf('section') },
      {
        block_id,
        text: anyText(3000),
        fields: list(anyText(2000), { max: 10 }),
        accessory: asAccessory,
        expand: boolean,
      },
    ),
    textOrFields,
  ),
  table,
};

const container: Shape = both(
  object(
    { type: oneOf('container'), child_blocks: list(typed(basic), { max: 10 }) },
    {
      block_id,
      title: plainText(150),
      rich_text_title: richText,
      subtitle: anyText(150),
      width: oneOf('narrow', 'standard', 'wide', 'full'),
      icon: imageElement,
      is_collapsible: boolean,
      default_collapsed: boolean,
      has_header_divider: boolean,
    },
  ),
  (value, at, complain) => {
    if (!isObject(value)) return;
    if (value['title'] === undefined && value['rich_text_title'] === undefined)
      complain('missing required field: title', at);
    if (value['default_collapsed'] === true && value['is_collapsible'] !== true)
      complain('default_collapsed requires is_collapsible', at);
  },
);

/** A block of a message. */
export const messageBlock: Shape = typed({
  ...basic,
  card,
  carousel: object({ type: oneOf('carousel'), elements: list(typed({ card }), { max: 10 }) }, { block_id }),
  container,
  context_actions: object(
    {
      type: oneOf('context_actions'),
      elements: list(typed({ feedback_buttons: feedbackButtons, icon_button: iconButton }), { max: 5 }),
    },
    { block_id },
  ),
  data_table: dataTable,
  // Its limit is that of all of them together.
  markdown: object({ type: oneOf('markdown'), text: string() }, { block_id }),
  plan,
  task_card: taskCard,
});

/** A block of a modal. */
export const modalBlock: Shape = typed({
  ...basic,
  alert: object(
    { type: oneOf('alert'), text: anyText() },
    { block_id, level: oneOf('default', 'info', 'warning', 'error', 'success') },
  ),
});
