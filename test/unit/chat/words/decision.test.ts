// What is said below a draft: a decision, a wish, or something to ask back about.
import { describe, expect, it } from 'vitest';
import { readCheck } from '../../../../src/chat/words/checking.ts';
import { commandOf } from '../../../../src/chat/words/commands.ts';
import {
  asksAbout,
  asksNothing,
  isAnswer,
  isDecision,
  isPlain,
  readDecision,
} from '../../../../src/chat/words/decision.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

describe('words below a draft', () => {
  it.each([
    'looks good',
    'Looks good to me, thanks!',
    'yes please',
    'Approved, thanks Bob',
    'ship it',
    'post it',
    '👍',
    '👍🏽',
    ':+1:',
    '+1',
    'The draft is great, thanks',
    'it’s good to go',
    'perfect, approved',
    'Ja, passt so.',
    'sieht gut aus, danke',
    'd’accord',
    '¡Vale!',
    'Sí, aprobado',
    '承認',
    '承認します。',
    'Sieht sehr gut aus, genehmigt!',
    'Freigeben bitte',
    'passt so, gib frei',
    'jo, gib frei',
    'C’est bon, merci',
    'Valider',
    'Me parece bien, gracias',
    'はい、お願いします',
  ])('approve it by %j', (text) => {
    expect(readDecision(text)).toEqual({ kind: 'accepted' });
  });

  it.each([
    'reject',
    'Rejected.',
    'no',
    'reject it',
    'please reject this',
    'nein',
    'Ablehnen',
    'rejeter',
    'rechazar',
    '却下',
  ])('reject it by %j', (text) => {
    expect(readDecision(text)).toEqual({ kind: 'rejected' });
  });

  it.each([
    ['y', 'approval'],
    ['great!', 'approval'],
    ['please approve', 'approval'],
    ['No thanks', 'rejection'],
    ['nope', 'rejection'],
    ['👎', 'rejection'],
    ['no, wait', 'talk'],
    ['yes no', 'talk'],
    ['thanks', 'talk'],
    ['Thanks Bob!', 'talk'],
    ['I will read it tomorrow', 'talk'],
    ['Let me check with Bob first, he knows all of these numbers better', 'talk'],
    ['no problem', 'talk'],
    ['prices', 'talk'],
    ['…', 'talk'],
    ['make it shorter', 'talk'],
    ['the second part is wrong', 'talk'],
    ['yes, but shorter', 'talk'],
    ['stop mentioning MySQL', 'talk'],
    ['check whether Oracle supports it', 'talk'],
    ['Overall, the second part is wrong', 'talk'],
    ['kürzer bitte', 'talk'],
    ['もっと短くして', 'talk'],
    ['Can you make it shorter?', 'question'],
    ['also: how large may the movement log grow?', 'question'],
    ['is [1] a good source?', 'question'],
    ['ok?', 'question'],
    ['lunch?', 'question'],
    ['what about the prices of the last year in all of these countries?', 'question'],
    ['what about it?', 'question'],
    ['also?', 'question'],
    ['Bob, what do you think of this?', 'question'],
    ['Bob, please make it shorter', 'talk'],
    ['@Bob make it shorter', 'others'],
    ['can you make it shorter, Bob?', 'question'],
    ['check 3', 'talk'],
  ])('begin nothing by %j (%s)', (text, as) => {
    expect(readDecision(text)).toEqual({ kind: 'unsure', as });
  });

  it.each(['change: shorter', 'leave out Informix', 'please search for prices', '1. The heron engine'])(
    'ask for changes by %j',
    (text) => {
      expect(readDecision(text)).toMatchObject({ kind: 'feedback' });
    },
  );

  it('ask for changes where they are long, however they are made; they are not read word by word', () => {
    const hostile = [
      `check [${' '.repeat(20_000)}x`,
      'please '.repeat(3_000),
      `ok${','.repeat(20_000)}x`,
      'ok, '.repeat(5_000),
    ];
    for (const text of hostile) {
      expect(readDecision(text)).toEqual({ kind: 'feedback', text: text.trim() });
      expect(readCheck(text)).toBeNull();
      expect(commandOf(text)).toBeNull();
    }
  });

  it('ask for changes for certain after a word for it', () => {
    expect(readDecision('Change: prices')).toEqual({ kind: 'feedback', text: 'prices' });
    expect(readDecision('change:')).toEqual({ kind: 'unsure', as: 'talk' });
  });

  it('are read in a moment, however long they are', () => {
    const before = process.cpuUsage();
    for (const part of ['please, ', 'looks good ', '[1', 'check 1-', ':+', "it's ", '…。'])
      readDecision(part.repeat(3000));
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(3000);
  });
});

describe('what is written where a change is asked for', () => {
  it.each([
    'nothing',
    'Nothing to change.',
    'No changes from me.',
    'none',
    'n/a',
    'leave it as it is',
    'LGTM',
    '👍',
    'Keine Änderungen nötig',
    'alles so lassen',
    'Rien à changer',
    'Sin cambios.',
    '特になし',
  ])('names nothing in %j (F39)', (text) => {
    expect(asksNothing(text)).toBe(true);
  });

  it.each([
    'nothing about prices',
    'no tables',
    'leave it out',
    'change nothing but the title',
    'kürzer',
    '1',
    'nada de precios',
  ])('names something in %j (F39)', (text) => {
    expect(asksNothing(text)).toBe(false);
  });
});

describe('words beside a draft', () => {
  it.each([
    ['Is [1] a good source?', 'yes'],
    ['Which version does that apply to?', 'yes'],
    ['Gilt das auch für MySQL?', 'yes'],
    ['Could you tell me which version that is?', 'yes'],
    ['change: is it faster?', 'no'],
    ['make it shorter', 'perhaps'],
    ['leave out Informix', 'no'],
    ['our prod cluster is still on 13 btw', 'perhaps'],
    ['passt so, gib endlich frei', 'perhaps'],
    ['approve', 'no'],
    ['great!', 'perhaps'],
    ['super, danke dir!', 'perhaps'],
    ['', 'no'],
    ['@Bob what do you think?', 'no'],
    ['Danke, passt. Und wie lange hält das?', 'yes'],
    ['Why? '.repeat(200), 'no'],
  ] as const)('ask something about it in %j: %s (F39)', (text, expected) => {
    expect(asksAbout(text)).toBe(expected);
  });
});

describe('words that no model need read', () => {
  it.each([
    ['approve', true, false],
    ['nein', true, false],
    ['great!', false, false],
    ['1. The engine\n2. Its price', true, false],
    ['change: no prices', true, true],
    ['leave out Informix', true, true],
    ['Prices. '.repeat(100), true, true],
    ['enough, write it up', false, true],
    ['passt, leg los', false, false],
    ['our production is still on 13', false, false],
    ['how long will it take?', false, false],
    ['could you give prices, too?', false, false],
    ['', true, true],
  ])('are %j, said to a plan: %s; to a run that works: %s', (text, toPlan, toWork) => {
    expect(isPlain(text, 'plan')).toBe(toPlan);
    expect(isPlain(text, 'work')).toBe(toWork);
  });
});

describe.each(['en', 'de', 'fr', 'es', 'ja'])('what stands on a button in %s', (language) => {
  it.each([
    ['just-start', 'button.start'],
    ['retry', 'button.retry'],
    ['finish', 'button.finish'],
    ['finish', 'finish.models'],
    ['finish', 'finish.web'],
  ] as const)('is this answer where it is typed: %s (%s)', (answer, key) => {
    const label = sayIn(language)(key);
    for (const typed of [label, label.toLowerCase(), `${label.replaceAll('’', "'")}.`])
      expect(isAnswer(answer, typed)).toBe(true);
    expect(isAnswer(answer === 'retry' ? 'finish' : 'retry', label)).toBe(false);
  });
});

describe('words that are nothing but a decision', () => {
  it.each([
    'approve',
    'Approve!',
    'reject',
    'freigeben, danke',
    'ablehnen',
    'd’accord',
    'aprobado',
    '承認',
    'yes',
  ])('are known where nothing is asked: %j', (text) => expect(isDecision(text)).toBe(true));

  it.each([
    'approve?',
    'How do banks approve loans?',
    'Reject inference in credit scoring',
    'yes or no questions in surveys',
    'Freigabe von Medikamenten in der EU',
    'Nice',
    'OK Go discography',
    'No Country for Old Men',
    'approved drugs 2026',
    '承認欲求とは何ですか',
    'approve '.repeat(100),
  ])('are not seen in a request: %j', (text) => expect(isDecision(text)).toBe(false));
});
