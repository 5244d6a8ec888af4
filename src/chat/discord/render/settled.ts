// A question that is settled: what was asked stays, what could be pressed is gone, and the outcome stands below.
import type { OutgoingMessage } from '../../port.ts';
import { reportFile } from '../../markdown/report-file.ts';
import { accents, partOf, textPiece, type Body, type Piece } from './body.ts';
import { settledClarify } from './clarify.ts';
import { planPieces, retryPieces } from './decisions.ts';
import { draftPieces } from './draft.ts';
import { literalWithin } from './literal.ts';
import { markOf } from './mark.ts';

const outcomeWeight = 200;

/**
 * Bodies for a PATCH of the question's message. They have no `attachments`: without that key Discord keeps the file of a
 * draft, and its File component refers to it by name. The mentions stay, but notify nobody.
 */
export function settledBodies(
  message: OutgoingMessage,
  outcome: string,
): { readonly rich: Body; readonly simple: Body } {
  const pieces = [...askedPieces(message), textPiece(`**${literalWithin(outcome, outcomeWeight)}**`)];
  const part = partOf({ accent: accents.quiet, pieces }, markOf(message.deliveryId, message.part));
  return { rich: kept(part.rich), simple: kept(part.simple) };
}

function kept({ flags, components, allowed_mentions }: Body): Body {
  return { flags, components, allowed_mentions };
}

function askedPieces({ view, question, deliveryId }: OutgoingMessage): readonly Piece[] {
  const asked = question ?? { id: deliveryId, version: 0, asks: [] };
  switch (view.kind) {
    case 'clarify':
      return settledClarify(view, asked);
    case 'plan':
      return planPieces(view, asked);
    case 'draft':
      return [...draftPieces(view, asked), { kind: 'file', file: reportFile(view, view.title) }];
    case 'retry':
      return retryPieces(view, asked);
    case 'report':
    case 'receipt':
    case 'notice':
    case 'request':
    case 'progress':
    case 'file':
      return [];
  }
}
