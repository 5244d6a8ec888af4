// A message and a modal as a person finds them on the screen.
import type { Message, Modal, SharedFile, Workspace } from '../workspace.ts';
import { nameOf } from '../workspace.ts';
import { controlsOf } from './controls.ts';
import { pingsOf } from './pings.ts';
import { seenMessage, seenText, seenView } from './render.ts';

export interface Seen {
  readonly channel: string;
  readonly ts: string;
  /** The name of who wrote it. */
  readonly from: string;
  readonly text: string;
  /** What can be pressed, by what it says. */
  readonly buttons: readonly string[];
  readonly files: readonly SharedFile[];
  /** Whom it notifies: `@U…`, `@S…`, `@channel`, `@here`, `@everyone`. */
  readonly pings: readonly string[];
  readonly edited: boolean;
  readonly raw: Message;
}

export function seen(here: Workspace, message: Message): Seen {
  const buttons = controlsOf(here, message.blocks).filter(({ type }) => /button/.test(type));
  return {
    channel: message.channel,
    ts: message.ts,
    from: nameOf(here, message.user),
    text: seenMessage(here, message),
    buttons: buttons.map(({ label }) => label),
    files: message.files,
    pings: pingsOf(message),
    edited: message.edited !== null,
    raw: message,
  };
}

export interface SeenModal {
  readonly title: string;
  /** All of it, with its title and buttons. */
  readonly text: string;
  /** The labels of its fields. */
  readonly fields: readonly string[];
  readonly raw: Modal;
}

export function seenModal(here: Workspace, modal: Modal): SeenModal {
  return {
    title: seenText(here, modal.view['title']),
    text: seenView(here, modal.view),
    fields: controlsOf(here, modal.view['blocks'])
      .filter(({ type }) => !/button/.test(type))
      .map(({ label }) => label),
    raw: modal,
  };
}
