// Text from pages, files, models and people is hostile: none of it may move the cursor, recolour or retitle the
// terminal, hide links, or reorder what the reader sees.
import { withoutDirections } from '../../base/directions.ts';

const ansiSequence =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/g;

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufff9-\ufffb]|\p{Cs}/gu;

/** The text without escape sequences; other control characters become visible as `�`, line ends become `\n`. */
export function plainText(text: string): string {
  return withoutDirections(text, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(ansiSequence, '')
    .replace(control, '\ufffd');
}

/** As `plainText`, on one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
