// The research story as the durable engine runs it.
import { sayIn, type Say } from '../chat/words/say.ts';
import type { Story } from '../durable/execute.ts';
import { cancelled, failed } from './endings.ts';
import { stuck } from './outage.ts';
import type { ResearchParts } from './parts.ts';
import { research } from './pipeline.ts';
import { thaw } from './settings.ts';
import { pipelineVersion } from './version.ts';

export function createStory(parts: ResearchParts): Story {
  return {
    version: pipelineVersion,
    tell: (run, start) => research(run, start, thaw(start.settings, parts.settings), parts),
    stuck: (start, error, failures) => stuck(error, failures, parts.outagePasses, sayOf(start)),
    interrupted: (start, status, error, kept) =>
      status === 'cancelled'
        ? cancelled(kept, sayOf(start))
        : failed({ runId: start.lease.runId, to: [start.requesterId] }, error, kept, sayOf(start)),
  };
}

/** Whatever its settings are: a run that cannot be read ends all the same. */
function sayOf({ settings }: Parameters<Story['tell']>[1]): Say {
  const language = (settings as { readonly language?: unknown } | null)?.language;
  return sayIn(typeof language === 'string' ? language : null);
}
