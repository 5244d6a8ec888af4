/** @jsxImportSource hono/jsx */
// Below a draft that waits: approve it, reject it, or say what should be different, also sentence by sentence.
import { shortened } from '../../base/shortened.ts';
import type { Say } from '../../chat/words/say.ts';
import { Refused } from '../view/shell.tsx';

const noWishes: Wishes = { text: '', comments: [] };
const looks = { changes: undefined, approve: 'primary', reject: 'bad' };

export function DecideForm({
  runId,
  question: { id, version },
  token,
  say,
  refused = null,
  wishes = noWishes,
}: {
  readonly runId: string;
  readonly question: { readonly id: string; readonly version: number };
  readonly token: string;
  readonly say: Say;
  /** Why the last try was not taken. */
  readonly refused?: string | null;
  /** What was typed in it. */
  readonly wishes?: Wishes;
}) {
  return (
    // What is answered stands here, however long the text above is.
    <form class="decide" method="post" action={`/runs/${runId}/decide#decide`} id="decide">
      <h2>{say('card.waits-draft')}</h2>
      <Refused why={refused} />
      <input type="hidden" name="form" value={token} />
      <input type="hidden" name="question" value={id} />
      <input type="hidden" name="version" value={version} />
      <Comments comments={wishes.comments} say={say} />
      <label>
        {say('form.changes')}
        <textarea name="text" maxlength={longest.text} dir="auto">
          {wishes.text}
        </textarea>
      </label>
      <p class="buttons">
        {/* The first is the one that the Enter key presses: it decides nothing by itself. */}
        {(['changes', 'approve', 'reject'] as const).map((decision) => (
          <button class={looks[decision]} name="decision" value={decision}>
            {say(`button.${decision}`)}
          </button>
        ))}
      </p>
    </form>
  );
}

/** One row to begin with; the script adds others. */
function Comments({ comments, say }: { readonly comments: Wishes['comments']; readonly say: Say }) {
  const rows = comments.length === 0 ? [{ quote: '', text: '' }] : comments;
  return (
    <fieldset>
      <legend>{say('page.comments')}</legend>
      <p class="hint">{say('page.comments-how')}</p>
      <ol class="comments" data-comment={say('page.comment')}>
        {rows.map(({ quote, text }) => (
          <li>
            <label>
              {say('page.comment-about')}
              <input name="quote" value={quote} autocomplete="off" maxlength={1000} dir="auto" />
            </label>
            <label>
              {say('page.comment')}
              <input name="comment" value={text} autocomplete="off" maxlength={longest.comment} dir="auto" />
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** What somebody wants changed. */
export interface Wishes {
  readonly text: string;
  /** `quote`: the words of the draft it is about. */
  readonly comments: readonly { readonly quote: string; readonly text: string }[];
}

/** In characters. */
const longest = { quote: 300, comment: 2000, text: 8000 };
const mostComments = 50;

/** Whether it is more than is read at once. */
export function isTooLong({ text, comments }: Wishes): boolean {
  return (
    text.length > longest.text ||
    comments.length > mostComments ||
    comments.some((comment) => comment.text.length > longest.comment)
  );
}

/** Each comment with the words it is about, then the wish; empty: nothing was said. */
export function feedbackText({ text, comments }: Wishes, say: Say): string {
  const lines = comments
    .filter((comment) => comment.text.trim() !== '')
    .map(({ quote, text: said }) => {
      const about = shortened(quote, longest.quote);
      return about === '' ? said.trim() : `${say('quoted', { text: about })}: ${said.trim()}`;
    });
  return [...lines, text.trim()].filter((part) => part !== '').join('\n');
}
