// What a thread may be called, and how it may be made and changed.
import { checkChoice, checkFlag, checkText, checkWhole, onlyKnown } from './form.ts';
import type { Form } from './form.ts';

type Fields = Readonly<Record<string, unknown>>;

const archiveMinutes = [60, 1440, 4320, 10_080] as const;

function checkCommon(form: Form, sent: Fields): void {
  const { auto_archive_duration: minutes } = sent;
  if (minutes !== undefined) checkChoice(form, ['auto_archive_duration'], minutes, archiveMinutes);
  checkWhole(form, ['rate_limit_per_user'], sent['rate_limit_per_user'], { min: 0, max: 21_600 });
}

export function checkNewThread(form: Form, sent: Fields): void {
  onlyKnown(form, [], sent, ['name', 'auto_archive_duration', 'rate_limit_per_user', 'type', 'invitable']);
  checkText(form, ['name'], sent['name'], { min: 1, max: 100, required: true });
  checkCommon(form, sent);
}

export function checkChangedThread(form: Form, sent: Fields): void {
  const known = [
    'name',
    'archived',
    'locked',
    'auto_archive_duration',
    'rate_limit_per_user',
    'invitable',
    'flags',
  ];
  onlyKnown(form, [], sent, [...known, 'applied_tags']);
  if (sent['name'] !== undefined)
    checkText(form, ['name'], sent['name'], { min: 1, max: 100, required: true });
  checkFlag(form, ['archived'], sent['archived']);
  checkFlag(form, ['locked'], sent['locked']);
  checkCommon(form, sent);
}
