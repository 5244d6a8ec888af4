// The entry of a worker thread that reads pages of the web and finds passages in them.
import { findPassages } from '../passages/find-passages.ts';
import type { PassageSearch } from '../passages/find-passages.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { readPage } from './read-page.ts';
import type { FetchedDocument } from './read-page.ts';

export type PageJob =
  | { readonly kind: 'extract'; readonly document: FetchedDocument }
  | { readonly kind: 'find'; readonly search: PassageSearch };

serveJobs((job: PageJob) => (job.kind === 'extract' ? readPage(job.document) : findPassages(job.search)));
