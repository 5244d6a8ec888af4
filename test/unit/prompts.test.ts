// Prompts of an operator's own: laid over the shipped ones, and refused before anything is started when they are wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrompts } from '../../src/prompts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footnote-prompts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = (file: string, text: string) => {
  writeFileSync(join(folder, file), text);
  return () => readPrompts(folder);
};

describe('readPrompts', () => {
  it('replaces a shipped prompt by the file of the same name, and keeps the others (E13)', () => {
    const shipped = readPrompts('');
    const prompts = own('writer.md', 'Write a poem.\n\n---\n\nAbout {{request}}, with {{ tasks }}.')();
    expect(prompts.get('writer')).toMatchObject({ instructions: 'Write a poem.' });
    expect(prompts.get('writer')?.hash).not.toBe(shipped.get('writer')?.hash);
    expect(prompts.get('planner')).toEqual(shipped.get('planner'));
    expect(prompts.size).toBe(shipped.size);
  });

  it('refuses a variable that the agent does not have, and names those it has', () => {
    const read = own('writer.md', 'Write.\n\n---\n\n{{request}} {{tsks}} {{toString}}');
    expect(read).toThrow('The prompt writer.md asks for {{tsks}}, {{toString}}.');
    expect(read).toThrow(
      expect.objectContaining({ code: 'config-invalid', hint: expect.stringContaining('{{tasks}}') }),
    );
  });

  it.each([
    ['writter.md', 'Write.\n\n---\n\n{{request}}', "writter.md is no agent's prompt."],
    ['writer.md', 'hello', 'The prompt writer.md has not two parts.'],
    ['writer.md', 'On {{today}}.\n\n---\n\n{{request}}', 'has a {{variable}} above its --- line.'],
  ])('refuses %s when it says %j', (file, text, problem) => {
    expect(own(file, text)).toThrow(problem);
  });

  it('says when the folder is not there', () => {
    expect(() => readPrompts(join(folder, 'gone'))).toThrow('gone cannot be read (ENOENT).');
  });
});
