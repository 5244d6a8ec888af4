// Links in a message to other messages of Discord.
import type { AttachedFile } from '../../port.ts';

/** Of one message; the others are left as addresses. */
const mostLinks = 5;

const address =
  /https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/\d{5,20}\/(\d{5,20})(?:\/(\d{5,20}))?(?![\d?])/g;

/** In the order of the text, each once. `here`: the channel in which it stands; `asker`: who wrote it. */
export function linkedIn(text: string, here: string, asker: string): readonly AttachedFile[] {
  const found = Array.from(text.matchAll(address), ([link, channel = '', message = '']) => {
    const ref = ['said', channel, message, channel === here ? '' : asker].join('/');
    return { ref, name: link.replace('https://', ''), size: null, type: '', link };
  });
  return [...new Map(found.map((file) => [file.ref, file])).values()].slice(0, mostLinks);
}
