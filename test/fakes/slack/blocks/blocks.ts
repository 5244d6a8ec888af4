// The blocks of messages, modals and the home that Footnote shows; any other is refused.
import { both, boolean, isObject, list, object, oneOf, string, typed, type Shape } from './shapes.ts';
import { feedbackButtons, inActions, inInput } from './elements.ts';
import { richText } from './rich-text.ts';
import { anyText, plainText } from './texts.ts';
import { plan, table, taskCard } from './tables.ts';

const block_id = string({ max: 255 });

const textOrFields: Shape = (value, at, complain) => {
  if (isObject(value) && value['text'] === undefined && value['fields'] === undefined)
    complain('must provide text or fields', at);
};

const basic = {
  actions: object({ type: oneOf('actions'), elements: list(inActions, { max: 25 }) }, { block_id }),
  context: object({ type: oneOf('context'), elements: list(anyText(2000), { max: 10 }) }, { block_id }),
  divider: object({ type: oneOf('divider') }, { block_id }),
  header: object({ type: oneOf('header'), text: plainText(150) }, { block_id }),
  input: object(
    { type: oneOf('input'), label: plainText(2000), element: inInput },
    { block_id, hint: plainText(2000), optional: boolean },
  ),
  rich_text: richText,
  section: both(
    object(
      { type: oneOf('section') },
      { block_id, text: anyText(3000), fields: list(anyText(2000), { max: 10 }), accessory: inActions },
    ),
    textOrFields,
  ),
  table,
};

/** A block of a message. */
export const messageBlock: Shape = typed({
  ...basic,
  context_actions: object(
    {
      type: oneOf('context_actions'),
      elements: list(typed({ feedback_buttons: feedbackButtons }), { max: 5 }),
    },
    { block_id },
  ),
  plan,
  task_card: taskCard,
});

/** A block of a modal or of the home. */
export const modalBlock: Shape = typed(basic);
