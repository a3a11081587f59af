import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './start-error.ts';

/**
 * Makes a folder and those above it, where they are not there. What Node has for it (`recursive`) never comes back where the system says of a
 * folder in one that is there that something is missing, as below /proc.
 */
export function makeFolder(path: string, options: { readonly mode?: number } = {}): void {
  try {
    mkdirSync(path, options);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    const above = dirname(path);
    if (errorCode(error) !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above, options);
    mkdirSync(path, options);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
