// Platforms that wait longer than the real ones for what the program acknowledges: the machines of tests are busy, and
// how fast it is, is measured elsewhere.
import type { FakeDiscordOptions } from '../../fakes/discord/fake-discord.ts';
import type { FakeSlackOptions } from '../../fakes/slack/settings.ts';

export const patientSlack: FakeSlackOptions = { acknowledgeWithinMs: 15_000 };
export const patientDiscord: FakeDiscordOptions = { acknowledgeWithinMs: 15_000 };
