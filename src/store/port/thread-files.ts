// The files that people attached in a thread.
import type { AttachedFile } from '../../chat/port.ts';

/** A file that somebody attached in the thread of a run. */
export interface FileOfThread extends AttachedFile {
  /** Number of its message. */
  readonly seq: number;
  /** Whether the file came with the run's request or later, and not before it. */
  readonly isOwn: boolean;
}

export interface ThreadFiles {
  /** The files attached in the run's thread so far, up to the request of a later run, oldest first. */
  filesOf(runId: string): Promise<readonly FileOfThread[]>;
}
