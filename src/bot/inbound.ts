// What platforms call: each thing that people do, with the intention it belongs to.
import type { Inbound } from '../chat/port.ts';
import { answerQuestion, openingOf } from './answer-question.ts';
import { checkCitation } from './check-citation.ts';
import type { BotParts } from './parts.ts';
import { postFile } from './post-file.ts';
import { rateReport } from './rate-report.ts';
import { stopByButton } from './stop-run.ts';
import type { InboxWorker } from './work-inbox.ts';

export function createInbound(parts: BotParts, inbox: InboxWorker): Inbound {
  return {
    message: (message) => inbox.record({ kind: 'message', message }),
    changed: (change) => inbox.record({ kind: 'change', change }),
    answer: (answer) => answerQuestion(parts, answer),
    opening: (question) => openingOf(parts, question),
    check: (check) => checkCitation(parts, check),
    file: (wanted) => postFile(parts, wanted),
    rate: (rating) => rateReport(parts, rating),
    stop: (stop) => stopByButton(parts, stop),
  };
}
