// What the elements of HTML mean for the blocks of its text, as they begin and end.
import type { BlockCollector } from './html-blocks.ts';
import { blockElements } from './html-elements.ts';

/** What must be undone when an element closes. */
export type Undo = ((collector: BlockCollector) => void) | undefined;

const endBlock: Undo = (it) => it.endBlock();
const endJoined: Undo = (it) => it.endJoined();

/** Tells the collector about an element that begins, and returns what to tell it when the element ends. */
export function openElement(name: string, collector: BlockCollector): Undo {
  if (blockElements.has(name)) {
    collector.endBlock();
    return endBlock;
  }
  switch (name) {
    case 'br':
      collector.lineBreak();
      return undefined;
    case 'li':
      collector.begin('item');
      return endJoined;
    case 'dt':
      collector.begin('term');
      return endBlock;
    case 'dd':
      collector.endBlock();
      return endJoined;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      collector.heading(Number(name[1]));
      return (it) => it.heading(0);
    case 'pre':
    case 'listing':
    case 'xmp':
      collector.withinCode(true);
      return (it) => it.withinCode(false);
    case 'table':
      collector.beginTable();
      return (it) => it.endTable();
    case 'tr':
      collector.beginRow();
      return endBlock;
    case 'td':
    case 'th':
      collector.beginCell(name === 'th');
      return endBlock;
    case 'sup':
      collector.leaveLine();
      return (it) => it.returnToLine('above');
    case 'sub':
      collector.leaveLine();
      return (it) => it.returnToLine('below');
    default:
      return undefined;
  }
}
