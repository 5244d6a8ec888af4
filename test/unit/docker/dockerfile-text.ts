// Reads a Dockerfile into its stages and instructions. Knows what ours uses: continued lines, comments, exec forms.

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly from: string;
  readonly as: string | null;
  readonly instructions: readonly Instruction[];
}

/** The build stages in order. Instructions before the first FROM belong to none. */
export function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { from: string; as: string | null; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [from = '', , as = null] = rest.split(/\s+/);
      stages.push({ from, as, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** The texts of all instructions of one kind. */
export function instructionsOf(stage: Stage, name: string): readonly string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** What a stage copies out of the build context. */
export function copiedPaths(stage: Stage): readonly string[] {
  return instructionsOf(stage, 'COPY')
    .filter((text) => !text.startsWith('--from='))
    .flatMap((text) => text.split(/\s+/).slice(0, -1));
}
