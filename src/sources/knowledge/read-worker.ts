// The entry of a worker thread that reads the files of a knowledge folder.
import { serveJobs } from '../threads/job-thread.ts';
import { readDocument } from './read-document.ts';

serveJobs(readDocument);
