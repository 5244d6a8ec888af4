// What is asked: a clarification, a plan, and a run that lacks something.
import type { AskedQuestion } from '../port.ts';
import type { About } from '../verbs.ts';
import type { ClarifyView, MessageView, PlanView, RetryView } from '../views.ts';
import type { Block } from '../markdown/document.ts';
import { suggested } from '../words/choice.ts';
import { estimateText } from '../words/estimate-text.ts';
import type { Say } from '../words/say.ts';
import { letter, note, text, type Button, type Item, type Letter, type Place } from './letter.ts';
import { bullets, caption, oneLine, paragraphs, shorten, titled } from './texts.ts';

/** There are three questions at most, of 300 characters, with four suggestions of 100 each (agents/intake): all of it fits. */
export function clarifyLetter(view: ClarifyView, place: Place, question: AskedQuestion): Letter {
  const { say } = place;
  const asked = view.questions.map(({ text: words, suggestions }) => ({
    text: oneLine(words),
    suggestions: suggested(suggestions),
  }));
  const [first] = asked;
  const chooses = asked.length > 1 && asked.some(({ suggestions }) => suggestions.length > 0);
  const items: readonly Item[] = [
    ...text(paragraphs(view.intro), 1),
    ...asked.map((one, index): Item => {
      const placeholder = say('clarify.choose', { number: index + 1 });
      return { kind: 'question', index, of: asked.length, ...one, asking: question, placeholder };
    }),
    {
      kind: 'buttons',
      buttons: [
        ...(asked.length === 1 ? (first?.suggestions ?? []) : []).map((label, index) => ({
          ...button('answer', label, question),
          index,
        })),
        ...(chooses ? [button('send', say('button.send'), question, 'main')] : []),
        button('words', say('button.words'), question),
        ...(view.canSkip ? [button('start', say('button.start'), question)] : []),
      ],
    },
    hint(place, say('clarify.replies'), say('button.words')),
  ];
  return {
    ...letter(`${say('card.waits-clarify')}: ${first?.text ?? view.intro}`, items, 'working'),
    to: question.asks,
    lead: say('clarify.lead', { count: asked.length }),
    replies: say(view.canSkip ? 'clarify.replies-start' : 'clarify.replies'),
  };
}

export function planLetter(view: PlanView, place: Place, question: AskedQuestion): Letter {
  const { say } = place;
  const { version = 1, tasks, estimate } = view;
  const titles = tasks.map(({ title, note: more = '' }) =>
    oneLine(more === '' ? title : `${title} (${more})`),
  );
  const expected = estimate === undefined ? '' : estimateText(estimate, say);
  const isPaid = expected !== '' && (estimate?.modelCalls ?? 0) > 0;
  const listed = titled(say('plan.tasks'), titles.length === 0 ? [] : [bullets(titles, true)]);
  const items: readonly Item[] = [
    ...text(paragraphs(view.brief), 1),
    ...text(listed),
    ...note(isPaid ? say('plan.expected', { expected }) : expected),
    { kind: 'buttons', buttons: decisionButtons(question, say) },
    hint(place, say('decide.replies'), say('button.changes')),
  ];
  return {
    ...letter(`${say('card.waits-plan')}: ${view.brief}`, items, 'working'),
    to: question.asks,
    lead: version === 1 ? say('plan.lead') : say('plan.lead-again', { version }),
    replies: say('decide.replies'),
  };
}

export function retryLetter(view: RetryView, place: Place, question: AskedQuestion): Letter {
  const { say } = place;
  const finish = shorten(oneLine(view.finish), 75) || say('button.finish');
  const replies = say('retry.replies', { finish });
  const items: readonly Item[] = [
    ...text(paragraphs(view.text)),
    {
      kind: 'buttons',
      buttons: [
        button('retry', say('button.retry'), question, 'main'),
        button('finish', finish, question),
        endButton('give-up', { question }, say),
      ],
    },
    hint(place, replies, say('button.retry')),
  ];
  const lead = say('retry.lead');
  return { ...letter(`${lead} ${view.text}`, items, 'warning'), to: question.asks, lead, replies };
}

/** Approve, ask for changes, reject. */
export function decisionButtons(question: AskedQuestion, say: Say): readonly Button[] {
  return [
    button('approve', say('button.approve'), question, 'main'),
    button('changes', say('button.changes'), question),
    endButton('reject', { question }, say),
  ];
}

/** How else to answer. `press`: the button that opens a form, for where not every message is read. */
export function hint({ say, hears }: Place, words: string, press: string): Item {
  return { kind: 'hint', text: hears === 'all' ? words : say('decide.hint-mention', { button: press }) };
}

function button(verb: Button['verb'], label: string, question: AskedQuestion, look?: 'main'): Button {
  return { verb, label, of: { question }, ...(look && { look }) };
}

/** What ends a research, and is asked again. */
export function endButton(verb: 'reject' | 'give-up' | 'stop', of: About, say: Say): Button {
  const named = verb === 'reject' ? 'reject' : 'stop';
  const words = say(verb === 'stop' ? 'confirm.stopped' : 'confirm.rejected');
  const confirm = { title: say(`confirm.${named}`), text: words, back: say('button.back') };
  return { verb, label: say(`button.${named}`), look: 'bad', of, confirm };
}

/** What was asked, in a line, for below it to be said how it ended; null: it asks nothing of these. */
export function foldedQuestion(view: MessageView, say: Say): readonly Block[] | null {
  if (view.kind === 'clarify') return view.questions.map((question) => folded(question.text));
  if (view.kind === 'plan') return [folded(say('plan.folded', { brief: view.brief }))];
  return view.kind === 'retry' ? [folded(view.text)] : null;
}

function folded(words: string): Block {
  return caption(shorten(oneLine(words), 300));
}
