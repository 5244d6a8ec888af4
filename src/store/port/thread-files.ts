// What is known of the files that people attached.
import type { AttachedFile } from '../../chat/port.ts';

/** A file that somebody attached in the thread of a run. */
export interface FileOfThread extends AttachedFile {
  /** Number of its message. */
  readonly seq: number;
  /** It came with the run's request or later, and not with what was said before. */
  readonly isOwn: boolean;
}

export interface ThreadFiles {
  /** The files attached in the run's thread so far, up to the request of a later run, oldest first. */
  filesOf(runId: string): Promise<readonly FileOfThread[]>;
}
