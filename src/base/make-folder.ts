// Makes a folder and those above it. Node's `recursive` never ends where the system calls a folder missing, as in /proc.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/** Makes the folder, unless it is there, and those above it that are missing. `mode`: of the last one. @throws what the file system throws */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (codeOf(error) !== 'ENOENT' || above === path) throw error;
    makeFolder(above);
    makeOne(path, mode);
  }
}

/** Another process may make it at the same time. */
function makeOne(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
