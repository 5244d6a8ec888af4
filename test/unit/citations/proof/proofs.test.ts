// What can be proved of a claim that a judge accepts, in any language.
import { describe, expect, it } from 'vitest';
import type { EvidenceBlock } from '../../../../src/citations/blocks.ts';
import { failureOf } from '../../../../src/citations/proof/proofs.ts';
import type { Given } from '../../../../src/citations/proof/proofs.ts';
import { numeralsIn } from '../../../../src/text/numerals.ts';
import { quotationsIn } from '../../../../src/citations/literal.ts';

const block = (more: Partial<EvidenceBlock> = {}): EvidenceBlock => ({
  n: 1,
  title: 'Heron 17 handbook',
  address: 'heron.example',
  date: '2024-05-17',
  headings: ['Backups', 'Since version 3.24.0'],
  before: 'There are three kinds of them.',
  quote: 'Backups are kept for 35 days, in files of 4096 bytes.',
  after: 'A file has at most 12 parts.',
  ...more,
});

const given = (more: Partial<Given> = {}): Given => ({
  verdict: 'supported',
  words: ['kept for 35 days'],
  calculation: null,
  evidence: [1],
  ...more,
});

const failure = (
  claim: string,
  said: Partial<Given> = {},
  blocks = [block()],
  request = 'How long, in Heron 17, for 8192 bytes?',
) => failureOf(claim, given(said), { blocks, request });

describe('what is written another way', () => {
  const says = (quote: string) => [
    block({ quote, before: '', after: '', date: null, title: '', headings: [] }),
  ];
  it.each([
    ['Out on March 15, 2001.', 'It came out on 2001-03-15.'],
    ['Le 15 mars 2001.', 'It came out on 15.03.2001.'],
    ['Вышел 15 марта 2001 года.', 'It came out on 3/15/2001.'],
    ['Out on 15.03.2001.', 'It came out on March 15, 2001.'],
    ['Out on 15.03.2001.', 'It came out on 2001-03-15.'],
    ['Out on 2001-03-15.', 'Es erschien am 15.03.2001.'],
    ['It cost 1 500 000 euros.', 'It cost 1,500,000 euros, 1.5 million.'],
    ['It cost 1\u00a0500\u00a0000 euros.', 'Il a coûté 1 500 000 euros.'],
    ['It begins at 5 pm sharp.', 'It begins at 17:00.'],
    ['It made 5 trillion calls.', 'Es hat 5 Billionen Aufrufe gemacht.'],
    ['It made 3 billion calls.', 'Hizo 3 mil millones de llamadas.'],
    ['It made 3 million calls.', 'Он сделал 3 млн вызовов.'],
    ['It made 150 million calls.', '完成了1.5亿次调用。'],
    ['It begins at 17:30.', 'It begins at 5:30 p.m.'],
    ['यह ₹१,५०,००० का है।', 'It costs 150,000 rupees.'],
    ['It costs 150,000 rupees.', 'यह ₹1,50,000 का है।'],
    ['यह 1.5 लाख है।', 'It is 150,000.'],
    ['यह 5 करोड़ है।', 'It is 50 million.'],
    ['لديها ٥ ملايين مستخدم.', 'It has 5 million users.'],
    ['มี 5 ล้านคน', 'It has 5 million people.'],
    ['Có 5 triệu người.', 'It has 5 million people.'],
    ['市值5万亿，5千万人。', 'It is worth 5 trillion, for 50 million people.'],
    ['5천만 명이다.', 'It is 50 million people.'],
    ['It holds 2½ litres of CO₂.', 'It holds 2.5 litres of CO2.'],
    ['It holds 0.75 litres of CO2.', 'It holds ¾ litres of CO₂.'],
  ])('stands in %j for %j', (quote, claim) => {
    expect(failure(claim, { words: [quote] }, says(quote))).toBeNull();
  });
  it.each([
    ['Out on March 15, 2001.', '2001-04-15'],
    ['Out on March 15, 2001.', '2001-03-16'],
    ['Out on March 15, 2001.', '2002-03-15'],
    ['Version 15.3.2 of 2001.', '2001-04-15'],
    ['It cost 1 500 000 euros.', '2 500 000'],
    ['It begins at 7 am.', '19:00'],
    ['It costs ₹1,50,000.', '160,000 rupees'],
    ['มี 5 ล้านคน', '5 billion people'],
    ['यह 5 करोड़ है।', '500,000 people'],
    ['It holds 2½ litres.', '2 litres'],
    ['It holds ¾ litres.', '½ litres'],
    ['It is made of H₂O.', 'H₃O'],
    ['It begins at 17:30.', '6:30 pm'],
  ])('does not stand in %j for %j', (quote, claim) => {
    expect(failure(`It is ${claim}, they say.`, { words: [quote] }, says(quote))?.kind).toBe('digits');
  });
  it.each([
    ['It answers "not now" to every caller.', 'It “answers ‘not now’ to every caller”.', null],
    ['It is fast and safe.', 'Er nennt es »fast« und obendrein auch »safe«.', null],
    ['It is fast.', 'Er nennt es »völlig nutzlos«.', 'quotation'],
    ['It is fast.', 'Han kallar det ”helt värdelös”.', 'quotation'],
    ['It is fast.', 'He calls it “fast” and then ”good”.', null],
    ['It is stored［3］ on disk.［12］ For ever.', 'It “is stored on disk. For” and “stored［3］ on”.', null],
    ['It is stored a[3] on disk.', 'It “is stored a on disk”.', 'quotation'],
    ['它完全安全，因为它很快。', '他说：“它完全安全。”', null],
    ['यहाँ पानी सुरक्षित है और ठंडा है।', 'उन्होंने कहा “पानी सुरक्षित है।”', null],
    ['الماء آمن تماما هنا.', 'قال «الماء آمن تماما؟».', null],
  ])('is a quotation of %j in %j: %s', (quote, claim, kind) => {
    expect(failure(claim, { words: [quote] }, says(quote))?.kind ?? null).toBe(kind);
  });
});

describe('a key that is held with another one', () => {
  it.each(['Press Ctrl+F9.', 'Drücke `Strg + F11`, dann Alt+F4.'])('is no number: %s', (claim) => {
    expect(failure(claim)).toBeNull();
  });
  it.each(['Use A1+F9 here.', 'It has Ctrl+F99.', 'It is F9.', 'It takes Ctrl+F9x.', 'Press Ctrl+F9.5.'])(
    'is not meant in: %s',
    (claim) => {
      expect(failure(claim)?.kind).toBe('digits');
    },
  );
});

describe('what is calculated, by numbers as a language writes them', () => {
  const computed = (claim: string, quote: string, calculation: string) =>
    failure(claim, { verdict: 'computed', words: [quote], calculation }, [block({ quote, date: null })], '');
  it.each([
    ['It fell by 20 %.', '100 before, 80 after.', '(80 - 100) / 100 * 100 = -20'],
    ['It fell by 33.3 %.', '300 before, 200 after.', '(200 - 300) / 300 * 100 = -33.3'],
    ['2,4-mal so viele.', '12 und 5 Stück.', '12 / 5 = 2,4'],
    ['Es sind 1.500 Stück.', '1.200 und 300 Stück.', '1.200 + 300 = 1.500'],
    ['Ce sont 1 500 pièces.', '1 200 et 300 pièces.', '1 200 + 300 = 1 500'],
    ['It took 210 days.', 'From November 27, 2021 to 25 June 2022.', 'days(2021-11-27, 2022-06-25) = 210'],
    ['Es waren 4 Tage.', 'Vom 27. Februar bis 2. März 2024.', 'days(2024-02-27, 2024-03-02) = 4'],
  ])('is proved: %s', (claim, quote, calculation) => {
    expect(computed(claim, quote, calculation)).toBeNull();
  });
  it.each([
    ['It fell by 25 %.', '100 before, 80 after.', '(80 - 100) / 100 * 100 = -25', 'calculation'],
    ['It fell by 20 %.', '100 before, 90 after.', '(80 - 100) / 100 * 100 = -20', 'digits'],
    ['Ce sont 1 600 pièces.', '1 200 et 300 pièces.', '1 200 + 300 = 1 500', 'digits'],
    [
      'It took 214 days.',
      'From November 27, 2021 to 25 June 2022.',
      'days(2021-11-23, 2022-06-25) = 214',
      'digits',
    ],
    [
      'It took 240 days.',
      'From November 27, 2021 to 25 June 2022.',
      'days(2021-10-28, 2022-06-25) = 240',
      'digits',
    ],
  ])('is not: %s', (claim, quote, calculation, kind) => {
    expect(computed(claim, quote, calculation)?.kind).toBe(kind);
  });
});

describe('digits', () => {
  it.each([
    ['the quote', 'They are kept for 35 days.'],
    ['the title', 'Heron 17 keeps them.'],
    ['the date', 'So it was in 2024.'],
    ['a heading', 'This holds since 3.24.0.'],
    ['the words before, written out', 'There are 3 kinds.'],
    ['the words after', 'There are 12 parts at most.'],
    ['the request', 'A request of 8192 bytes is fine.'],
    ['nowhere, as there are none', 'They are kept for a while.'],
  ])('may stand in %s (F3)', (_where, claim) => {
    expect(failure(claim)).toBeNull();
  });

  it('that stand nowhere are named (F6)', () => {
    expect(failure('They are kept for 36 days.')).toEqual({
      kind: 'digits',
      reason: '“36” does not stand in its evidence, nor in a calculation that holds.',
    });
  });

  it('of a calculation are named with the one that it puts in and that stands nowhere (F6)', () => {
    const calculation = '35 * 24 = 840; 839 - 2 * 60 = 719';
    expect(failure('That makes 719 hours.', { verdict: 'computed', calculation })?.reason).toBe(
      '“719” does not stand in its evidence, nor in a calculation that holds: “839” of that stands nowhere, and nothing comes to it.',
    );
  });

  it('may be converted from binary into metric units (F4)', () => {
    const claim = 'With 12 parts of 1 GiB each that is 12.9 GB.';
    const said = { verdict: 'computed', calculation: '12 * 1.073741824 = 12.9' } as const;
    expect(failure(claim, said, [block({ quote: 'A part has 1 GiB.' })])).toBeNull();
    expect(failure(claim, { ...said, calculation: '12 * 1.075 = 12.9' })?.kind).toBe('digits');
  });

  it.each([
    ['part of another one', 'They have 409 bytes.'],
    ['another version', 'This holds since 3.24.1.'],
    ['a number of another block', 'They are kept for 40 days.'],
  ])('are not proved by %s (A122)', (_what, claim) => {
    expect(failure(claim)?.kind).toBe('digits');
  });

  it('are proved in any script', () => {
    const arabic = block({ quote: 'تُحفظ النسخ الاحتياطية لمدة ٣٥ يوما.', title: 'دليل', headings: [] });
    expect(failure('They are kept for 35 days.', { words: ['لمدة ٣٥ يوما'] }, [arabic])).toBeNull();
    expect(failure('They are kept for 53 days.', { words: ['لمدة ٣٥ يوما'] }, [arabic])?.kind).toBe('digits');
  });

  it('of a claim of 20 kB are looked for in a moment', () => {
    const numbers = Array.from({ length: 3_500 }, (_, index) => 1_001 + index * 7);
    const quote = numbers.toReversed().join(' ');
    const before = performance.now();
    expect(failure(numbers.join(' '), { words: [quote.slice(0, 29)] }, [block({ quote })])).toBeNull();
    const other = numbers.map((number) => number + 3).join(' ');
    expect(failure(other, {}, [block({ quote })])?.kind).toBe('digits');
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('a calculation', () => {
  const computed = (calculation: string | null, more: Partial<Given> = {}) =>
    ({ verdict: 'computed', calculation, words: [], ...more }) as const;

  it.each([
    ['That makes 2 files.', '8192 / 4096 = 2'],
    ['That is 5 weeks.', '35 / 7 = 5'],
    ['Each has about 341 bytes.', '4096 / 12 = 341'],
    ['So it is less than 35.', '12 + 12 < 35'],
  ])('proves “%s” by %s (F4)', (claim, calculation) => {
    expect(failure(claim, computed(calculation))).toBeNull();
  });

  it.each([
    ['4.6 days', '400000 * 1 / 86400 = 4.6'],
    ['5 days', 'round(400000 * 1 / 86400) = 5'],
    ['5 days', '400000 * 1 / 60 / 60 / 24 = 5'],
    ['7 hours', '400000 * 1 / 16 / 3600 = 7'],
    ['7 hours', '400000 * 1 = 400000; round(400000 / 16 / 3600) = 7'],
    ['278 days', '400000 / 1440 = 278'],
  ])('proves %s by numbers of the request alone: %s (F4)', (claim, calculation) => {
    const request = 'It has about 400,000 files, one to three seconds each, and 16 cores.';
    expect(failure(`That makes ${claim}.`, computed(calculation), [], request)).toBeNull();
    expect(failure('That makes 9 weeks.', computed(calculation), [], request)?.kind).toBe('digits');
    const wrong = computed(`${calculation}7`);
    expect(failure(`That makes ${claim}.`, wrong, [], request)?.kind).toBe('calculation');
  });

  it.each([
    ['32 million', '160000000 * 20 / 100 = 32000000'],
    ['32 million', '160 * 1000 * 1000 * 20 / 100 = 32000000'],
    ['2.6 GB', '160 * 1000 * 1000 * 16 / 1000 / 1000 / 1000 = 2.6'],
    ['2.560.000.000 Byte', '160000000 * 16 = 2560000000'],
  ])(
    'proves %s by what a word such as "million" makes of a number, or by its digits: %s (F4)',
    (claim, calculation) => {
      const request = 'A fifth, 20 %, of 160 million rows; 16 bytes each.';
      expect(failure(`That makes ${claim}.`, computed(calculation), [], request)).toBeNull();
      expect(failure('That makes 160 rows.', computed(null), [], request)?.kind).toBe('digits');
    },
  );

  it('comes to a time with its seconds', () => {
    const request = '45 MB at 1 Mbit/s from 23:30 on.';
    const said = computed('45 * 8 / 1 = 360; 23:30 + 360 / 60 = 23:36:00');
    expect(failure('It is done at 23:36:00 (360 s).', said, [], request)).toBeNull();
    expect(
      failure('It is done at 23:00:00.', computed('22:00 + 60 = 23:00:00'), [], 'From 22:00 on.'),
    ).toBeNull();
    expect(failure('It is done at 23:36:05.', said, [], request)?.kind).toBe('digits');
    expect(
      failure('It is done at 23:37.', computed('23:30 + 45 * 8 / 60 = 23:37:02'), [], request)?.kind,
    ).toBe('calculation');
  });

  it('makes bits of bytes', () => {
    const request = '36 GB in 40 min.';
    expect(failure('That is 120 Mbit/s.', computed('36 * 1000 * 8 / 40 / 60 = 120'), [], request)).toBeNull();
    expect(failure('That is 8 GB.', computed(null), [], request)?.kind).toBe('digits');
  });

  it('reads a power by its base and its exponent, too', () => {
    const most = block({ quote: 'A table holds 2^32 values at most.' });
    const claim = 'Ten million take 0.23 % of 2^32.';
    expect(
      failure(claim, computed('10000000 / 2 ^ 32 * 100 = 0.23'), [most], 'Ten million? 10,000,000.'),
    ).toBeNull();
    expect(failure('It holds 32 values.', computed(null), [most])?.kind).toBe('digits');
  });

  it('puts in what stands in other units', () => {
    const request = '36 GB at 20 Mbit/s.';
    expect(failure('It takes 240 minutes.', computed('36000 / (20 / 8 * 60) = 240'), [], request)).toBeNull();
    expect(failure('It takes 241 minutes.', computed('36150 / (20 / 8 * 60) = 241'), [], request)?.kind).toBe(
      'digits',
    );
  });

  it('has to start from one number that stands, where nobody looks again', () => {
    const last = { blocks: [block()], request: '', isLast: true };
    const own = { ...computed('35 + 6 = 41'), evidence: [1] };
    expect(failureOf('They are kept for 41 days.', own, { ...last, isLast: false })?.kind).toBe('digits');
    expect(failureOf('They are kept for 41 days.', own, last)).toBeNull();
    expect(failureOf('They are kept for 41 days.', { ...own, calculation: '39 + 2 = 41' }, last)?.kind).toBe(
      'digits',
    );
    expect(failureOf('They are kept for 41 days.', { ...own, calculation: '35 + 6 = 40' }, last)?.kind).toBe(
      'calculation',
    );
    expect(failureOf('They are kept for 41 days.', { ...own, calculation: null }, last)?.kind).toBe('digits');
  });

  it('is not needed, where nobody looks again, for what a conclusion proposes in code', () => {
    const last = { blocks: [block()], request: '', isLast: true };
    const concluded = given({ verdict: 'concluded', words: [] });
    const claim = 'So start it with `keep --days=41 -u`, since it deletes them after 35 days.';
    expect(failureOf(claim, concluded, last)).toBeNull();
    expect(failureOf(claim, concluded, { ...last, isLast: false })?.kind).toBe('digits');
    expect(failureOf(claim, given({ words: ['kept for 35 days'] }), last)?.kind).toBe('digits');
    expect(failureOf(claim.replaceAll('`', ''), concluded, last)?.kind).toBe('digits');
    expect(failureOf(claim.replace('35', '36'), concluded, last)?.kind).toBe('digits');
  });

  it('is not needed, where nobody looks again, for a value that is no fact but proposed by a conclusion', () => {
    const last = { blocks: [block()], request: '', isLast: true };
    const claim = 'So begin with a look every 41 days, since they are kept for 35 days.';
    const concluded = given({ verdict: 'concluded', words: [], proposes: ['41 days'] });
    expect(failureOf(claim, concluded, last)).toBeNull();
    expect(failureOf(claim, given({ verdict: 'concluded', words: [] }), last)?.kind).toBe('digits');
    expect(failureOf(claim, concluded, { ...last, isLast: false })?.kind).toBe('digits');
    expect(failureOf(claim, { ...concluded, verdict: 'supported' }, last)?.kind).toBe('digits');
    expect(failureOf(claim.replace('35', '36'), concluded, last)?.kind).toBe('digits');
  });

  it('is not needed for the number of a step', () => {
    const said = given({ verdict: 'concluded', words: [] });
    const claim = 'Without step 4 they are kept for 35 days.';
    expect(
      failureOf(claim, said, {
        blocks: [block({ before: '', after: '', headings: [] })],
        request: '',
        steps: '1 2 3 4',
      }),
    ).toBeNull();
    expect(
      failureOf(claim, said, { blocks: [block({ before: '', after: '', headings: [] })], request: '' })?.kind,
    ).toBe('digits');
  });

  it('may start from what the draft proposes elsewhere, on which nothing else rests', () => {
    const grounds = {
      blocks: [],
      request: 'A scan has 1.4 GB.',
      proposed: numeralsIn('Parts of 4 MB are my choice.'),
    };
    const claim = 'A scan has 350 parts.';
    const parts = { ...computed('1.4 * 1000 / 4 = 350'), evidence: [] };
    expect(failureOf(claim, parts, grounds)).toBeNull();
    expect(failureOf(claim, parts, { ...grounds, proposed: [] })?.kind).toBe('digits');
    expect(failureOf('A scan has 4 parts.', { ...parts, calculation: null }, grounds)?.kind).toBe('digits');
  });

  it('gives a day that comes so many days after another one', () => {
    const made = block({ quote: 'Made on 2026-12-01 and kept for 35 days.' });
    const claim = 'It is removed on 2027-01-05.';
    expect(failure(claim, computed('2026-12-01 + 35 = 2027-01-05'), [made])).toBeNull();
    expect(failure(claim, computed('2026-12-01 + 38 = 2027-01-08'), [made])?.kind).toBe('digits');
    expect(failure(claim, computed('2026-12-01 + 36 = 2027-01-05'), [made])?.reason).toContain('is wrong.');
  });

  it('knows a day that is written with stops', () => {
    const due = block({ quote: 'The next one is due on 2023-03-01.' });
    const written = given({ words: ['due on 2023-03-01'] });
    expect(failure('Fällig am 1.3. und nicht vorher.', written, [due])).toBeNull();
    expect(failure('Fällig am 1.4. und nicht vorher.', written, [due])?.kind).toBe('digits');
    expect(failure('It takes 1.3 MB.', written, [due])?.kind).toBe('digits');
  });

  describe('with times', () => {
    const run = block({
      quote: 'It starts at 02:20 (scale 16:10, on db.example:8080), takes 75 minutes, and must end by 04:00.',
    });
    const night = block({ quote: 'Start ist um 22 Uhr, Dauer 244 Minuten, Ende vor 5 Uhr.' });

    it.each([
      ['So it ends at 03:35.', '02:20 + 75 = 03:35', run],
      ['It ends 25 minutes early.', '02:20 + 75 = 03:35; 04:00 - 03:35 = 25', run],
      ['It has 100 minutes, 01:40 h.', '04:00 - 02:20 = 100 = 01:40', run],
      ['So it ends at 03:35, before 04:00.', '02:20 + 75 = 03:35; 02:20 + 75 < 04:00', run],
      ['Es endet um 02:04.', '22:00 + 244 = 02:04', night],
      ['Es endet um 02:04.', '22 * 60 + 244 = 02:04', night],
      ['Es endet um 2:04, vor 5:00.', '22:00 + 244 = 2:04; 2:04 + 0 < 5:00', night],
    ])('proves “%s” by %s (F4)', (claim, calculation, evidence) => {
      expect(failure(claim, computed(calculation), [evidence])).toBeNull();
    });

    it.each([
      ['another time than the claim has', 'So it ends at 03:36.', '02:20 + 75 = 03:35'],
      ['a time that stands nowhere', 'So it ends at 03:36.', '02:21 + 75 = 03:36'],
      ['two halves of times that stand apart', 'So it ends at 05:35.', '04:20 + 75 = 05:35'],
      ['a bare time in a comparison', 'It ends before 05:55.', '02:20 + 75 < 05:55'],
      ['a time equated with itself', 'It ends at 05:55.', '05:55 = 05:55'],
    ])('proves nothing with %s (F4, F6)', (_what, claim, calculation) => {
      expect(failure(claim, computed(calculation), [run])?.kind).toBe('digits');
    });

    it('proves no 0 by a full hour', () => {
      const sum = computed('22:00 + 120 = 24:00');
      expect(failure('Es endet um 24:00.', sum, [night], 'Und nach 120 Minuten?')).toBeNull();
      expect(failure('Dann sind es 0.', sum, [night], 'Und nach 120 Minuten?')?.kind).toBe('digits');
    });

    it('that is wrong says no number of minutes', () => {
      expect(failure('It ends at 03:36.', computed('02:20 + 75 = 03:36'), [run])).toEqual({
        kind: 'calculation',
        reason: 'The calculation “02:20 + 75 = 03:36” is wrong.',
      });
    });

    it.each([
      ['the same ratio, time and port', 'At 16:10, 02:20 and db.example:8080.', run],
      ['numbers of what looks like a time', 'At 16 by 10.', run],
      ['a full hour by its hour', 'Start ist um 22:00.', night],
      ['an hour by its full hour', 'It must end by 4.', run],
    ])('leaves what is proved without one: %s', (_what, claim, evidence) => {
      expect(failure(claim, { words: [evidence.quote.slice(0, 20)] }, [evidence])).toBeNull();
    });

    it.each(['At 02:21.', 'At 22:30.', 'It takes 140 minutes.'])(
      'proves no other time, and no number of minutes: %s',
      (claim) => expect(failure(claim, {}, [run], 'At 22 Uhr.')?.kind).toBe('digits'),
    );
  });

  it('that is wrong is shown with what it really gives (F4)', () => {
    expect(failure('That makes 3 files.', computed('8192 / 4096 = 3'))).toEqual({
      kind: 'calculation',
      reason: 'The calculation “8192 / 4096 = 3” is wrong: it gives 2.',
    });
  });

  it.each([
    ['another result than the claim has', 'That makes 9 files.', '8192 / 4096 = 2'],
    ['a number that stands nowhere', 'That makes 4 files.', '16384 / 4096 = 4'],
    ['a number equated with itself', 'That makes 77 files.', '77 = 77'],
    ['a number that founds itself', 'That makes 77 files.', '77 * 100 / 100 = 77'],
    ['two sides that found each other', 'That makes 77 files.', '77 * 12 / 12 = 77 + 12 - 12'],
    ['nothing but units', 'That makes 48 files.', '24 + 24 = 48'],
    ['a bare number in a comparison', 'That is less than 99.', '8192 / 4096 < 99'],
    ['no calculation', 'That makes 77 files.', 'process.exit()'],
    ['none', 'That makes 77 files.', null],
  ])('proves nothing with %s (F4, F6)', (_what, claim, calculation) => {
    expect(failure(claim, computed(calculation))?.kind).toBe('digits');
  });

  it('that says nothing about the claim leaves its words to be proved', () => {
    expect(failure('They are kept.', computed('process.exit()'))?.kind).toBe('words');
  });
});

describe('quotations', () => {
  it.each([
    ['other marks', 'It says "kept for 35 days".'],
    ['German marks', 'Es heißt dort „kept for 35 days“.'],
    ['French marks', 'On lit « kept for 35 days ».'],
    ['Japanese marks', '「kept for 35 days」とある。'],
    ['a capital letter', 'It says “Kept for 35 days.”'],
    ['words left out', 'It says “Backups … 35 days”.'],
    ['words of the request', 'You asked for “8192 bytes”.'],
    ['code, which pages show without ticks', 'It says “kept for `35 days`, in files”.'],
    ['marks that are escaped', 'It says “kept for 35 days\\, in files”.'],
    ['bold words', 'It says “kept for **35 days**”.'],
    ['words left out in round brackets', 'Es heißt „Backups (…) 35 days“.'],
    ['nothing and a letter beside them', 'Set "" or "x" or "kept".'],
    ['letters beside them', '甲"甲"以及"乙"。'],
  ])('are found with %s', (_what, claim) => {
    expect(failure(claim)).toBeNull();
  });

  it.each([
    'It says “kept for a year”.',
    'It says "never kept".',
    '「kept for a year」',
    'Es heißt „nie“.',
    'Es heißt „nie".',
    'It says “never`,` kept".',
    '他说"完全安全"的。',
    'It says “35 days … Backups”.',
    `It says “${'kept … '.repeat(50)}”.`,
  ])('that stand nowhere are a failure: %s (F6, F7)', (claim) => {
    expect(failure(claim)?.kind).toBe('quotation');
  });

  it('of a single word may be an example of a conclusion of its own, where nobody looks again', () => {
    const last = { blocks: [block()], request: '', isLast: true };
    const concluded = given({ verdict: 'concluded', words: [] });
    const claim = 'So “monthly”, kept for 35 days, is deleted before the next one.';
    expect(failureOf(claim, concluded, last)).toBeNull();
    expect(failureOf(claim, concluded, { ...last, isLast: false })?.kind).toBe('quotation');
    expect(failureOf(claim, given({ words: ['kept for 35 days'] }), last)?.kind).toBe('quotation');
    expect(failureOf(claim.replace('monthly', 'never kept'), concluded, last)?.kind).toBe('quotation');
    expect(failureOf(claim.replace('monthly', '41'), concluded, last)?.kind).toBe('digits');
  });

  it('are none in code, and none where an inch is meant', () => {
    expect(quotationsIn('Use `print("hi there")` on a 17" screen or 19" screen.')).toEqual([]);
  });
});

describe('the words that decide', () => {
  it.each([
    ['in the quote', ['kept for 35 days']],
    ['right beside it', ['at most 12 parts']],
    ['in quotation marks of the judge’s', ['“kept for 35 days.”']],
    ['in other white space and case', ['KEPT  for 35 days']],
    ['one of them at least', ['something else', 'kept for 35 days']],
  ])('may stand %s', (_where, words) => {
    expect(failure('They are kept.', { words })).toBeNull();
  });

  it.each([
    ['nowhere', ['kept for a year']],
    ['in the title alone: it only names things', ['Heron 17 handbook']],
    ['in no word at all', ['…', '.']],
    ['in nothing', []],
  ])('must not stand %s (F6)', (_where, words) => {
    expect(failure('They are kept.', { words })?.kind).toBe('words');
  });

  it('of a conclusion are its premises, which must be named', () => {
    const concluded = { verdict: 'concluded', words: [] } as const;
    expect(failure('So they are safe for a month.', { ...concluded, evidence: [1] })).toBeNull();
    expect(failure('So they are safe.', { ...concluded, evidence: [] })?.kind).toBe('premises');
    expect(failure('So they are safe.', { ...concluded, evidence: [9] })?.kind).toBe('premises');
  });

  it('are found in Chinese and German', () => {
    const chinese = block({ quote: '备份保留三十五天。' });
    expect(failure('They are kept.', { words: ['保留三十五天'] }, [chinese])).toBeNull();
    const german = block({ quote: 'Sicherungen bleiben für 35 Tage erhalten.' });
    expect(failure('They are kept.', { words: ['bleiben für 35 Tage'] }, [german])).toBeNull();
  });
});
