// The entry of a worker thread that reads pages of the web, finds passages in them, and chooses evidence from them.
import { setPriority } from 'node:os';
import type { ResearcherInput } from '../../agents/researcher/contract.ts';
import { extract } from '../../agents/researcher/extract.ts';
import { readAttached, type GivenFile } from '../attached/read-attached.ts';
import { readPage, type FetchedDocument } from '../extract/read-page.ts';
import { serveJobs } from '../threads/job-thread.ts';
import { findPassages, type PassageSearch } from './find-passages.ts';

/**
 * Reading may take a processor for seconds; whoever answers people and models goes first. On Linux this thread alone. At 10
 * Footnote's own work went no quicker, and pages were not read in time where other programs kept all processors busy.
 */
const nicer = 5;
if (process.platform === 'linux') setPriority(0, nicer);

export type PageJob =
  | { readonly kind: 'extract'; readonly document: FetchedDocument }
  | { readonly kind: 'attached'; readonly file: GivenFile }
  | { readonly kind: 'find'; readonly search: PassageSearch }
  | { readonly kind: 'choose'; readonly input: ResearcherInput };

serveJobs((job: PageJob) => {
  if (job.kind === 'extract') return readPage(job.document);
  if (job.kind === 'attached') return readAttached(job.file);
  return job.kind === 'find' ? findPassages(job.search) : extract(job.input);
});
