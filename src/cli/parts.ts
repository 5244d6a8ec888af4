// What the commands need from the rest of the program. `main.ts` gives the real parts, tests give theirs.
import type { Check } from '../base/check.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { ConsolePlatform } from '../chat/console/console-platform.ts';
import type { Terminal } from '../chat/console/screen.ts';
import type { AttachedFile, Inbound, Person } from '../chat/port.ts';
import type { ReceiptView } from '../chat/views.ts';
import type { Depth, Mode } from '../research/settings.ts';
import type { Library } from '../store/library-port.ts';
import type { ItemArchive } from '../store/library-port/archive.ts';
import type { WholeRuns } from '../store/library-port/whole-run.ts';
import type { Conversations, Feed, Outbox, Questions } from '../store/port.ts';
import type { Archive } from '../store/port/archive.ts';
import type { Signals } from './interrupts.ts';

/** As commander gives them: an option that was not named is left out. Paths are absolute. */
export interface CommonOptions {
  /** File given by --config; left out: the usual place. */
  readonly config?: string;
}

export interface AskOptions extends CommonOptions {
  readonly depth: Depth | 'auto';
  readonly mode: Mode | 'auto';
  /** The folder given by --knowledge; left out: the configured one. */
  readonly knowledge?: string;
  /** The files given by --file. */
  readonly file?: readonly string[];
  readonly yes?: boolean;
  readonly json?: boolean;
  /** Where the page is written; left out: nowhere. */
  readonly page?: string;
  /** Name of the conversation it belongs to; left out: it is one of its own. */
  readonly thread?: string;
  /** Models to ask first, as `endpoint/model`. */
  readonly model?: readonly string[];
  /** False by --no-verify. */
  readonly verify: boolean;
  /** False by --no-questions. */
  readonly questions: boolean;
}

/** A running Footnote as one `ask` sees it. It works this session's run itself; only `ask` sends to its terminal. */
export interface AskParts {
  /** Starts the run of a request at the platform's address. @throws FootnoteError `request-invalid`, also for its files */
  start(
    request: string,
    files: readonly AttachedFile[],
  ): Promise<{ readonly runId: string; readonly threadId: string }>;
  readonly conversations: Pick<Conversations, 'run' | 'requestCancel'>;
  readonly questions: Pick<Questions, 'openQuestion' | 'nextSettling' | 'settled'>;
  readonly feed: Feed;
  readonly outbox: Outbox;
  readonly inbound: Inbound;
  /** The report with its evidence as one HTML document; null: there is no text. */
  readonly page: (runId: string) => Promise<string | null>;
  /** Names this process as the owner of leases. */
  readonly owner: string;
  readonly logger: Logger;
  /** Finishes or hands back what is under way, and closes everything. */
  stop(): Promise<void>;
}

export interface McpOptions extends CommonOptions {
  /** Of the running Footnote; left out: here, on the port of the pages. */
  readonly url?: string;
}

export interface DoctorOptions extends CommonOptions {
  /** Whether the models that check claims are tried, too. */
  readonly judge?: boolean;
}

export interface Examination {
  readonly checks: readonly Check[];
  readonly close: () => Promise<void>;
}

/** What is kept of runs. Whoever works on them hears of changes by the database. */
export interface RunsParts {
  readonly conversations: Pick<Archive, 'runs' | 'ratings' | 'costs' | 'record' | 'remove'> &
    Pick<Conversations, 'run' | 'requestCancel' | 'abandon' | 'resume' | 'languageOf'>;
  readonly questions: Pick<Questions, 'openQuestion'>;
  readonly feed: Pick<Feed, 'events'>;
  readonly library: Pick<Library, 'decisions'>;
  readonly archive: Pick<ItemArchive, 'kept'>;
  /** What stands behind the citations of reports. */
  readonly receipts: {
    /** Null: the run's saved report has no such number. */
    receipt(runId: string, n: number): Promise<ReceiptView | null>;
    /** The numbers that it has, ascending. */
    numbers(runId: string): Promise<readonly number[]>;
  };
  readonly wholeRuns: WholeRuns;
  /** Takes secrets out of a text, those of the configuration among them. */
  readonly conceal: (text: string) => string;
  close(): Promise<void>;
}

export type Role = 'bot' | 'worker';

export interface Service {
  /** Rejects when it cannot go on. */
  readonly failed: Promise<never>;
  /** Stops taking work, hands back what is under way, and closes everything. */
  stop(): Promise<void>;
}

export interface CliParts {
  readonly version: string;
  readonly terminal: Terminal;
  /** False with NO_COLOR or on a dumb terminal. */
  readonly color: boolean;
  readonly cwd: string;
  readonly clock: Clock;
  /** Who sits at this terminal. */
  readonly person: Person;
  readonly signals: Signals;
  /** Starts what an `ask` needs. `signal`: the person no longer wants it. @throws FootnoteError */
  readonly openAsk: (setup: {
    options: AskOptions;
    platform: ConsolePlatform;
    signal: AbortSignal;
  }) => Promise<AskParts>;
  /**
   * Starts the given roles. `trouble`: told of what does not work although the service runs, in a sentence or two with what
   * to do; also later on, and the same may come again. @throws FootnoteError
   */
  readonly openService: (
    roles: readonly Role[],
    options: CommonOptions & { signal: AbortSignal; trouble: (sentence: string) => void },
  ) => Promise<Service>;
  /** What there is to check; `close` when the checks are over. @throws FootnoteError `config-invalid` */
  readonly openDoctor: (options: DoctorOptions) => Promise<Examination>;
  /** Opens what is kept of runs. @throws FootnoteError */
  readonly openRuns: (options: CommonOptions) => Promise<RunsParts>;
  /** Brings the database up to date; returns the names of the migrations that were applied. @throws FootnoteError */
  readonly migrate: (options: CommonOptions) => Promise<readonly string[]>;
  /** Resolves when standard input ends. @throws FootnoteError `config-invalid` without a key */
  readonly openMcp: (options: McpOptions) => Promise<void>;
}
