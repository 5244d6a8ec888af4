// A run taken along as a bundle: what must be in it, whoever made the run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readBundle } from '../../../src/bundle/folder.ts';
import type { CitationView } from '../../../src/chat/views.ts';
import type { Awake } from './awake.ts';

/** Exports it, reads it again, and finds the text and every quote of its draft or report in it. */
export async function expectBundle(
  { program, runId }: Awake,
  shown: { readonly report: string; readonly citations: readonly CitationView[] } | null,
): Promise<void> {
  await program.in(async (call, cwd) => {
    const exported = await call('export', runId, '--out', 'bundle');
    expect(exported.code, exported.errors).toBe(0);
    const { manifest, files } = await readBundle(join(cwd, 'bundle'));
    expect(manifest.run.id).toBe(runId);
    expect(files.has('journal.jsonl')).toBe(true);
    if (shown === null) return;
    const markdown = await readFile(join(cwd, 'bundle', 'report.md'), 'utf8');
    expect(markdown).toContain(shown.report);
    const pages = [...files].filter(([name]) => name.startsWith('pages/')).map(([, text]) => text.toString());
    const lost = shown.citations.filter(({ quote }) => !pages.some((text) => text.includes(quote)));
    expect(lost).toEqual([]);
  });
}

/** Exports it and tells it again: it comes out equal, or this build says that it is another version's. */
export async function expectReplay({ program, runId }: Awake): Promise<void> {
  await program.in(async (call) => {
    expect((await call('export', runId, '--out', 'bundle')).code).toBe(0);
    const { code, errors, output } = await call('replay', 'bundle');
    if (code === 0) expect(output).toMatch(/equal byte for byte/);
    else {
      expect(code).toBe(2);
      expect(errors).toMatch(/version/);
    }
  });
}
