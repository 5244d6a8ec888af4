// The entry of a worker thread: says that it is ready, then receives files, one at a
// time, and sends back what was read.
import { parentPort } from 'node:worker_threads';
import type { FoundFile } from './folder.ts';
import { readDocument } from './read-document.ts';

parentPort?.postMessage('ready');
parentPort?.on('message', (file: FoundFile) => {
  void readDocument(file).then((result) => parentPort?.postMessage(result));
});
