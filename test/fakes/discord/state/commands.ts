// Application commands as they are kept.
export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly max_length?: number;
  /** Of a subcommand. */
  readonly options?: readonly CommandOption[];
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

export interface DiscordCommand {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
  readonly version: string;
  readonly raw: Readonly<Record<string, unknown>>;
}
