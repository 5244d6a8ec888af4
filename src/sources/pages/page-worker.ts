// The entry of a worker thread that reads pages of the web and finds passages in them.
import { setPriority } from 'node:os';
import { readPage } from '../extract/read-page.ts';
import type { FetchedDocument } from '../extract/read-page.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { findPassages } from './find-passages.ts';
import type { PassageSearch } from './find-passages.ts';

/** Reading may take a processor for seconds; whoever answers people and models goes first. On Linux this thread alone. */
const nicer = 10;
if (process.platform === 'linux') setPriority(0, nicer);

export type PageJob =
  | { readonly kind: 'extract'; readonly document: FetchedDocument }
  | { readonly kind: 'find'; readonly search: PassageSearch };

serveJobs((job: PageJob) => (job.kind === 'extract' ? readPage(job.document) : findPassages(job.search)));
