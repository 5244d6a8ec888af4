/** What an editor hands over that changes nothing: the report as it stands in its question, with its blocks by their names. */
export function echoed(text: string): {
  readonly stays: readonly string[];
  readonly told: readonly string[];
  readonly report: string;
} {
  const [, , report = ''] = /<<<report (\w+)\n([^]*)\n\1 report>>>/.exec(text) ?? [];
  return {
    stays: [],
    told: [],
    report: report.replace(/^([ \t]*\[block \d+\]\n)[ \t]*```[^]*?^[ \t]*```$/gm, (_all, name: string) =>
      name.trimEnd(),
    ),
  };
}
