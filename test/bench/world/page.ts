// A page of the fake web: an article with navigation around it, of a given size, in which one sentence is about the run.
import { facts } from './topic.ts';

const subjects = ['The harbour office', 'A pilot', 'The tide table', 'Each berth', 'The dredging company'];
const moreSubjects = ['A tug', 'The customs shed', 'The lock keeper', 'A ferry', 'The weather mast'];
const verbs = ['records', 'checks', 'announces', 'measures', 'repeats', 'compares', 'publishes'];
const objects = ['the depth of the channel', 'the wind over the breakwater', 'the order of arrivals'];
const moreObjects = ['the state of the fenders', 'the draught of every vessel', 'the height of the swell'];
const ends = [
  'before dawn',
  'every six hours',
  'on the first day of a month',
  'after each storm',
  'at slack water',
];
const moreEnds = ['for the yearbook', 'in a log of its own', 'with two witnesses', 'by radio', 'on paper'];

const made = new Map<string, readonly [string, string]>();

/** The page as HTML of about `bytes` bytes; what differs between runs is the mark. */
export function pageHtml(own: string, number: number, bytes: number): string {
  const key = `${number}/${bytes}`;
  const parts = made.get(key) ?? template(number, bytes);
  made.set(key, parts);
  const fact = facts[number - 1]?.says(own) ?? '';
  return `${parts[0]}<p>${fact} ${sentence(number)}</p>${parts[1]}`;
}

/** What comes before and after the paragraph about the run. */
function template(number: number, bytes: number): readonly [string, string] {
  const title = facts[number - 1]?.title ?? 'Page';
  const head =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Port notes</title>` +
    `<meta name="author" content="Port notes"><link rel="stylesheet" href="/style.css"></head><body>` +
    `<header><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li>` +
    `<li><a href="/contact">Contact</a></li></ul></nav></header><main><article><h1>${title}</h1>`;
  const foot =
    `</article></main><aside><h2>More</h2><ul><li><a href="/a">Ships in port</a></li><li><a href="/b">Tides</a></li>` +
    `</ul></aside><footer><p>Port notes. All rights reserved.</p></footer></body></html>`;
  const room = bytes - head.length - foot.length - 220;
  const blocks: string[] = [];
  let length = 0;
  for (let at = number * 101; length < room; at += 4) {
    const heading = blocks.length % 6 === 5 ? `<h2>Notes ${blocks.length}</h2>` : '';
    const block = `${heading}<p>${[at, at + 1, at + 2, at + 3].map(sentence).join(' ')}</p>\n`;
    blocks.push(block);
    length += block.length;
  }
  const middle = Math.floor(blocks.length / 3);
  return [head + blocks.slice(0, middle).join(''), blocks.slice(middle).join('') + foot];
}

/** One of 100,000 sentences about nothing that is asked for. */
export function sentence(at: number): string {
  const pick = (list: readonly string[], step: number) => list[Math.floor(at * step) % list.length] ?? '';
  const subject = pick([...subjects, ...moreSubjects], 1);
  const object = pick([...objects, ...moreObjects], 3.7);
  return `${subject} ${pick(verbs, 1.3)} ${object} ${pick([...ends, ...moreEnds], 2.9)}, entry ${at}.`;
}
