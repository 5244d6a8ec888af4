// Times of day: "14:49", "3 pm", "12:30 a.m.".
import type { Time } from './quantity.ts';

const clock =
  /(?<![\p{L}\p{N}_.:,/-])(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?(?::[0-5]\d)? ?(?<half>a\.?m\.?|p\.?m\.?|o'clock)(?![\p{L}\p{N}])|(?<![\p{N}_.:,/-])(?<hours>[01]?\d|2[0-4]):(?<minutes>[0-5]\d)(?!\d|[:.]\d)/giu;

/** The times of day in a text. */
export function readTimes(text: string): Time[] {
  return Array.from(text.matchAll(clock)).flatMap((match) => {
    const { hour, minute = '0', half, hours, minutes } = match.groups ?? {};
    if (half !== undefined && Number(hour) > 12) return [];
    const total =
      half === undefined
        ? Number(hours) * 60 + Number(minutes)
        : ((Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)) * 60 + Number(minute);
    const raw = match[0];
    return [
      { kind: 'time', raw, start: match.index, end: match.index + raw.length, weak: false, minutes: total },
    ];
  });
}
