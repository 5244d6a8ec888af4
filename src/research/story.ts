// The research story as the durable engine runs it.
import type { Story } from '../durable/execute.ts';
import { cancelled, failed } from './endings.ts';
import { stuck } from './outage.ts';
import type { ResearchParts } from './parts.ts';
import { research } from './pipeline.ts';
import { thaw } from './settings.ts';

export function createStory(parts: ResearchParts): Story {
  return {
    tell: (run, start) => research(run, start.request, thaw(start.settings, parts.settings), parts),
    stuck: (_start, error, failures) => stuck(error, failures, parts.outagePasses),
    interrupted: (start, status, error, kept) =>
      status === 'cancelled' ? cancelled(kept) : failed(start.lease.runId, error, kept),
  };
}
