// Any message as the messages of Discord that it takes.
import type { OutgoingMessage } from '../../port.ts';
import type { ProgressView } from '../../views.ts';
import { partOf, type Body, type Composed, type DiscordPart } from './body.ts';
import type { RenderSetting } from './buttons.ts';
import { composeClarify } from './clarify.ts';
import { composePlan, composeRetry } from './decisions.ts';
import { composeDraft } from './draft.ts';
import { markOf } from './mark.ts';
import { composeNotice, composeRequest } from './notice.ts';
import { composeProgress } from './progress.ts';
import { composeReceipt } from './receipt.ts';
import { composeReport } from './report.ts';

/** All parts of the delivery, whichever part is asked for; never empty. The same view always gives the same parts. */
export function partsOf(message: OutgoingMessage, setting: RenderSetting): readonly DiscordPart[] {
  return composed(message, setting).map((part, index) => partOf(part, markOf(message.deliveryId, index)));
}

/** The newest version of a progress card, for a PATCH of its message. */
export function progressBodies(view: ProgressView): { readonly rich: Body; readonly simple: Body } {
  const { rich, simple } = partOf(composeProgress(view), null);
  return { rich, simple };
}

function composed(
  { view, question, deliveryId }: OutgoingMessage,
  setting: RenderSetting,
): readonly Composed[] {
  const asked = question ?? { id: deliveryId, version: 0, asks: [] };
  switch (view.kind) {
    case 'clarify':
      return [composeClarify(view, asked, setting)];
    case 'plan':
      return [composePlan(view, asked, setting)];
    case 'draft':
      return [composeDraft(view, asked, setting)];
    case 'retry':
      return [composeRetry(view, asked, setting)];
    case 'report':
      return composeReport(view);
    case 'receipt':
      return composeReceipt(view);
    case 'notice':
      return [composeNotice(view)];
    case 'file': {
      const { name, content } = view;
      return [{ accent: null, pieces: [{ kind: 'file', file: { name, content } }] }];
    }
    case 'request':
      return [composeRequest(view)];
    case 'progress':
      return [composeProgress(view)];
  }
}
