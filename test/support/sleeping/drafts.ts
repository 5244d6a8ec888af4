// The databases that sleep at a draft, and how the draft comes into the thread.
import type { Awake } from './awake.ts';
import type { DraftPost } from './in-the-thread.ts';

/** Each with how many drafts stand in the thread when all is posted. */
export const drafts = [
  ['draft-1', 1],
  ['draft-1-model', 1],
  ['draft-2', 2],
  ['draft-2-model', 2],
] as const;

export const furtherDrafts = [
  ['draft-1-web', 1],
  ['draft-1-model-light', 1],
  ['draft-1-model-gap', 1],
  ['draft-2-model-extended', 2],
] as const;

/** The process that sends was gone when the draft was written. */
export const pendingDrafts = [
  ['draft-1-pending', 1],
  ['draft-1-model-pending', 1],
  ['draft-2-model-pending', 2],
] as const;

export async function withDraft(awake: Awake, count: number): Promise<Awake & { readonly draft: DraftPost }> {
  return { ...awake, draft: await awake.thread.shown('draft', count) };
}
