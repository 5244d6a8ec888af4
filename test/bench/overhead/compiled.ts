// The programs of the benchmark's child processes as plain JavaScript: a loader of TypeScript would cost them memory
// and a thread.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const programs = {
  world: new URL('../world/world.ts', import.meta.url),
  system: new URL('./system.ts', import.meta.url),
  floor: new URL('./floor.ts', import.meta.url),
  journal: new URL('./journal-cost.ts', import.meta.url),
};

export type Programs = Readonly<Record<keyof typeof programs, string>>;

/** Compiles them below node_modules, where their packages are found, and says where each is. */
export async function compilePrograms(): Promise<Programs> {
  const folder = join(root, 'node_modules/.cache/footnote-bench');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      outDir: folder,
      rootDir: root,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: Object.values(programs).map((file) => fileURLToPath(file)),
    include: [],
  };
  const project = join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify(settings));
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', project]);
  const compiled = (file: URL) => join(folder, relative(root, fileURLToPath(file)).replace(/\.ts$/, '.js'));
  return {
    world: compiled(programs.world),
    system: compiled(programs.system),
    floor: compiled(programs.floor),
    journal: compiled(programs.journal),
  };
}
