// How an element hides its text, as far as its own attributes say so: style sheets are not read.
import type { HtmlNode } from './html-tree.ts';

/**
 * `unspoken`: hidden from screen readers only. `closed`: not shown now; something may open it. `concealed`: written so
 * that nobody ever sees it, in the colour of its ground or far off the screen. `tiny`: in letters of no size, unless an
 * element inside sets its own.
 */
type Hidden = 'unspoken' | 'closed' | 'concealed' | 'tiny';

export function howHidden(node: HtmlNode): Hidden | undefined {
  const { attributes } = node;
  if (node.name === '' || node.name === 'body' || node.name === 'html') return undefined;
  const style = attributes['style'];
  if (style !== undefined && (away.test(style) || isOfItsGround(style))) return 'concealed';
  if (style !== undefined && tiny.test(style)) return 'tiny';
  if (
    attributes['hidden'] !== undefined ||
    attributes['popover'] !== undefined ||
    (style !== undefined && closing.test(style)) ||
    isForSpeech(attributes['class'])
  )
    return 'closed';
  return attributes['aria-hidden'] === 'true' ? 'unspoken' : undefined;
}

const closing =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]|clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0)/i;

export function isForSpeech(css: string | undefined): boolean {
  return (
    css !== undefined &&
    /(?:^|[\s_-])(?:sr-?only|visually-?hidden|screen-?reader(?:-?text|-?only)?)(?:$|\s)/i.test(css)
  );
}

const tiny =
  /(?:^|[;\s])font-size\s*:\s*(?:0(?:\.0+)?(?:[a-z]+|%)?|0?\.\d+(?:px|pt)|1(?:px|pt))\s*(?:!|;|$)/i;
const away = /(?:^|[;\s])(?:text-indent|left|top)\s*:\s*-(?:[5-9]\d{3}|\d{5,})(?:\.\d+)?(?:px|em|rem)/i;

/** Letters of the colour of what they stand on, as one style says both. */
function isOfItsGround(style: string): boolean {
  const letters = /(?:^|[;\s])color\s*:\s*([^;!]+)/i.exec(style)?.[1];
  if (letters === undefined || /background-clip/i.test(style)) return false;
  const ground = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;!]+)/i.exec(style)?.[1];
  const colour = plainColour(letters);
  return colour === 'transparent' || (ground !== undefined && colour === plainColour(ground));
}

function plainColour(text: string): string {
  const colour = text.toLowerCase().replaceAll(/\s+/g, '');
  if (/^(?:white|#fff|#ffffff|rgba?\(255,255,255(?:,1)?\))$/.test(colour)) return 'white';
  if (/^(?:transparent|rgba\(\d+,\d+,\d+,0(?:\.0+)?\)|#[\da-f]{3}0|#[\da-f]{6}00)$/.test(colour))
    return 'transparent';
  return colour;
}
