// Checks the blocks of a message and the view of a modal as Slack does before it takes them.
import { modalBlock, messageBlock } from './blocks.ts';
import { lengthOfTexts, ofType } from './measure.ts';
import { isObject, list, object, oneOf, string, type Complain, type Shape } from './shapes.ts';
import { plainText } from './texts.ts';

/** Everything a message shows may have this many characters; measured by others, not documented. */
const messageCharacters = 13_100;

interface Verdict {
  readonly error: 'invalid_blocks' | 'msg_blocks_too_long' | 'invalid_arguments' | null;
  /** In Slack's words, each with a JSON pointer to the place. */
  readonly problems: readonly string[];
}

export function checkMessageBlocks(blocks: unknown): Verdict {
  const problems = collect((complain) => {
    list(messageBlock, { min: 0, max: 50 })(blocks, '/blocks', complain);
    uniqueIds(blocks, complain);
    if (ofType(blocks, 'table').length > 1) complain('only_one_table_allowed', '/blocks');
  });
  if (problems.length > 0) return { error: 'invalid_blocks', problems };
  if (lengthOfTexts(blocks) > messageCharacters) return { error: 'msg_blocks_too_long', problems: [] };
  return { error: null, problems: [] };
}

const view: Shape = object(
  { type: oneOf('modal'), title: plainText(24), blocks: list(modalBlock, { max: 100 }) },
  {
    submit: plainText(24),
    close: plainText(24),
    private_metadata: string({ min: 0, max: 3000 }),
    callback_id: string({ min: 0, max: 255 }),
  },
);

const home: Shape = object(
  { type: oneOf('home'), blocks: list(modalBlock, { max: 100 }) },
  {
    private_metadata: string({ min: 0, max: 3000 }),
    callback_id: string({ min: 0, max: 255 }),
  },
);

export function checkHome(given: unknown): Verdict {
  const problems = collect((complain) => {
    home(given, '/view', complain);
    if (isObject(given)) uniqueIds(given['blocks'], complain, '/view/blocks');
  });
  return { error: problems.length > 0 ? 'invalid_arguments' : null, problems };
}

export function checkModal(given: unknown): Verdict {
  const problems = collect((complain) => {
    view(given, '/view', complain);
    if (!isObject(given)) return;
    uniqueIds(given['blocks'], complain, '/view/blocks');
    if (ofType(given['blocks'], 'input').length > 0 && given['submit'] === undefined)
      complain('submit is required when there are input blocks', '/view');
  });
  return { error: problems.length > 0 ? 'invalid_arguments' : null, problems };
}

function collect(check: (complain: Complain) => void): string[] {
  const problems: string[] = [];
  check((problem, at) => problems.push(`${problem} [json-pointer:${at}]`));
  return problems;
}

/** Block ids are unique in a message, action ids in a block. */
function uniqueIds(blocks: unknown, complain: Complain, at = '/blocks'): void {
  if (!Array.isArray(blocks)) return;
  const seen = new Set<string>();
  blocks.filter(isObject).forEach((block, place) => {
    const id = block['block_id'];
    if (typeof id === 'string') {
      if (seen.has(id)) complain(`\`block_id\` "${id}" already exists`, `${at}/${place}/block_id`);
      seen.add(id);
    }
    const actions = actionIds(block);
    for (const action of new Set(actions.filter((one, where) => actions.indexOf(one) !== where)))
      complain(`\`action_id\` "${action}" already exists in this block`, `${at}/${place}`);
  });
}

function actionIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(actionIds);
  if (!isObject(value)) return [];
  const own = typeof value['action_id'] === 'string' ? [value['action_id']] : [];
  return [...own, ...Object.values(value).flatMap(actionIds)];
}
