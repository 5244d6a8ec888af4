// The table of design section 2, "What a message in a thread means", as rows: a state, a message, and what comes of it.
import type { Person } from '../../../src/chat/port.ts';
import { alice, bob, question } from '../../support/talking.ts';

/** Has the role that decides here besides whoever asked. */
const carol: Person = { id: 'U3', name: 'Carol', roles: ['R1'] };

export type State = 'no run' | 'a run is going' | 'a question is pending' | 'the run was stopped';

export interface Row {
  readonly state: State;
  readonly who: Person;
  readonly says: string;
  /** A mention, a direct message or a reply to Footnote. */
  readonly addressed: boolean;
  /** What the message is kept as, if it is kept. */
  readonly kept: 'request' | 'answer' | 'steering' | 'talk' | null;
  readonly runs: number;
  readonly status: string | null;
  /** What is said in the thread about it. */
  readonly said?: RegExp;
  /** What is said to this person only. */
  readonly told?: RegExp;
}

const yes = { addressed: true } as const;
const no = { addressed: false } as const;

export const rows: readonly Row[] = [
  // A word that is a command is never an answer, whatever the state.
  {
    ...yes,
    state: 'no run',
    who: alice,
    says: 'help',
    kept: 'talk',
    runs: 0,
    status: null,
    said: /^Mention me with a question/,
  },
  {
    ...yes,
    state: 'no run',
    who: alice,
    says: 'Stop.',
    kept: 'talk',
    runs: 0,
    status: null,
    said: /^Nothing is/,
  },
  {
    ...yes,
    state: 'no run',
    who: alice,
    says: 'status',
    kept: 'talk',
    runs: 0,
    status: null,
    told: /^Nothing is/,
  },
  {
    ...yes,
    state: 'no run',
    who: alice,
    says: 'resume',
    kept: 'talk',
    runs: 0,
    status: null,
    said: /^There is no research/,
  },
  {
    ...yes,
    state: 'a question is pending',
    who: bob,
    says: 'help',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /^Mention me with a question/,
  },
  {
    ...yes,
    state: 'a question is pending',
    who: bob,
    says: 'status',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /decision about the draft/,
  },
  {
    ...no,
    state: 'a question is pending',
    who: alice,
    says: 'status',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /decision about the draft/,
  },
  {
    ...no,
    state: 'a question is pending',
    who: alice,
    says: 'stop',
    kept: 'talk',
    runs: 1,
    status: 'cancelled',
    said: /^Stopped/,
  },
  {
    ...yes,
    state: 'a question is pending',
    who: alice,
    says: 'resume',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /^The research is going on already/,
  },
  {
    ...yes,
    state: 'a question is pending',
    who: bob,
    says: 'stop',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    told: /^Only Alice, who asked, and whoever decides here can do that/,
  },
  {
    ...no,
    state: 'a question is pending',
    who: bob,
    says: 'stop',
    kept: null,
    runs: 1,
    status: 'waiting',
  },
  {
    ...yes,
    state: 'a question is pending',
    who: carol,
    says: 'stop',
    kept: 'talk',
    runs: 1,
    status: 'cancelled',
    said: /^Stopped/,
  },
  {
    ...yes,
    state: 'the run was stopped',
    who: bob,
    says: 'resume',
    kept: 'talk',
    runs: 1,
    status: 'cancelled',
    told: /^Only Alice/,
  },
  {
    ...yes,
    state: 'the run was stopped',
    who: alice,
    says: 'resume',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /^Going on/,
  },

  // What is kept: shown to whoever asked for it, and removed on their word.
  {
    ...yes,
    state: 'no run',
    who: bob,
    says: 'report',
    kept: 'talk',
    runs: 0,
    status: null,
    said: /^Nothing was researched/,
  },
  {
    ...yes,
    state: 'no run',
    who: bob,
    says: 'list',
    kept: 'talk',
    runs: 0,
    status: null,
    told: /^You have not asked/,
  },
  {
    ...yes,
    state: 'no run',
    who: bob,
    says: 'delete',
    kept: 'talk',
    runs: 0,
    status: null,
    said: /^There is no research/,
  },
  {
    ...no,
    state: 'a question is pending',
    who: alice,
    says: 'delete',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    said: /^A research is going on/,
  },
  {
    ...yes,
    state: 'the run was stopped',
    who: bob,
    says: 'delete',
    kept: 'talk',
    runs: 1,
    status: 'cancelled',
    told: /^Only Alice/,
  },
  {
    ...yes,
    state: 'the run was stopped',
    who: carol,
    says: 'delete',
    // As everything that was said about it.
    kept: null,
    runs: 0,
    status: null,
    said: /^Deleted/,
  },

  // A question is pending, and somebody answers who is asked: with or without a mention.
  {
    ...no,
    state: 'a question is pending',
    who: alice,
    says: 'reject',
    kept: 'answer',
    runs: 1,
    status: 'rejected',
    said: /^Nothing was published/,
  },
  {
    ...yes,
    state: 'a question is pending',
    who: alice,
    says: 'reject',
    kept: 'answer',
    runs: 1,
    status: 'rejected',
    said: /^Nothing was published/,
  },
  {
    ...no,
    state: 'a question is pending',
    who: carol,
    says: 'accept',
    kept: 'answer',
    runs: 1,
    status: 'delivered',
  },

  // A question is pending, and somebody else writes.
  {
    ...no,
    state: 'a question is pending',
    who: bob,
    says: 'looks good',
    kept: null,
    runs: 1,
    status: 'waiting',
  },
  {
    ...yes,
    state: 'a question is pending',
    who: bob,
    says: 'accept',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    told: /^I am waiting for an answer from the people who decide here/,
  },

  // A run is going and nothing is pending: steering.
  {
    ...yes,
    state: 'a run is going',
    who: alice,
    says: 'skip the rest',
    kept: 'steering',
    runs: 1,
    status: 'waiting',
    said: /^Noted/,
  },
  {
    ...yes,
    state: 'a run is going',
    who: carol,
    says: 'skip the rest',
    kept: 'steering',
    runs: 1,
    status: 'waiting',
    said: /^Noted/,
  },
  {
    ...yes,
    state: 'a run is going',
    who: alice,
    says: 'approve',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    told: /^Nothing waits for a decision here/,
  },
  {
    ...yes,
    state: 'a run is going',
    who: bob,
    says: 'skip the rest',
    kept: 'talk',
    runs: 1,
    status: 'waiting',
    told: /^I am researching for Alice here/,
  },
  {
    ...no,
    state: 'a run is going',
    who: alice,
    says: 'skip the rest',
    kept: null,
    runs: 1,
    status: 'waiting',
  },

  // No run: a request, or people who talk to each other.
  { ...yes, state: 'no run', who: bob, says: question, kept: 'request', runs: 1, status: 'waiting' },
  { ...no, state: 'no run', who: bob, says: question, kept: null, runs: 0, status: null },
  {
    ...yes,
    state: 'the run was stopped',
    who: bob,
    says: question,
    kept: 'request',
    runs: 2,
    status: 'waiting',
  },
  {
    ...no,
    state: 'the run was stopped',
    who: alice,
    says: question,
    kept: null,
    runs: 1,
    status: 'cancelled',
  },
];
