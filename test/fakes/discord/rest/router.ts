// Which function answers which path. A path nobody answers is a mistake of the caller, not only a 404.
import type { Form } from '../rules/form.ts';
import { newForm } from '../rules/form.ts';
import type { World } from '../state/world.ts';
import type { DiscordRequest } from './request.ts';

export interface Call {
  readonly world: World;
  readonly request: DiscordRequest;
  /** Values of the `:names` in the pattern. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: string;
  /** Such as `/channels/:channel/messages`. */
  readonly pattern: string;
  /** Needs no bot token: the path carries one. */
  readonly open?: boolean;
  /** Names of query parameters; any other is a mistake. */
  readonly query?: readonly string[];
  answer(call: Call): Answer;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export function match(routes: readonly Route[], method: string, path: string): Match | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.pattern.split('/');
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, i) => part.startsWith(':') || part === parts[i])) continue;
    const params = wanted.flatMap((part, i) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[i]!)] as const] : [],
    );
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
}

/** Runs checks of a form: refuses what is wrong, and writes unknown fields into the violations. */
export function checked(call: Call, check: (form: Form) => void): void {
  const form = newForm();
  try {
    check(form);
  } finally {
    const where = `${call.request.method} ${call.request.path}`;
    call.world.violations.push(...form.unknown.map((field) => `${where}: unknown field ${field}`));
  }
  form.finish();
}
