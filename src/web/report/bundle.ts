// Everything behind a report as one file: the folder that `footnote runs export` writes, packed.
import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { pack } from 'tar-stream';
import { makeBundle } from '../../bundle/make.ts';
import { jsonFile, manifestName } from '../../bundle/manifest.ts';
import type { PageEnv } from '../page-env.ts';
import type { PagesParts } from '../parts.ts';
import { refusal } from '../view/problem.tsx';

/** A packed tar file, sent as it is made. */
export async function bundleFile(context: Context<PageEnv>, { wholeRuns, version }: PagesParts) {
  const { run } = context.var.runVisit;
  const bundle = await makeBundle(wholeRuns, run.id, { pages: true, version });
  if (bundle === null) return refusal(context, 404, 'page.no-text');
  const archive = pack();
  const files = [[manifestName, Buffer.from(jsonFile(bundle.manifest))] as const, ...bundle.files];
  for (const [name, content] of files)
    archive.entry({ name: `${run.id}/${name}`, mtime: new Date(0) }, content);
  archive.finalize();
  return context.body(Readable.toWeb(archive.pipe(createGzip())) as ReadableStream, 200, {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${run.id}.tar.gz"`,
  });
}
