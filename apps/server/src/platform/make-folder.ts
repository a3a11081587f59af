import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, StartError } from './start-error.ts';

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

/**
 * The same of a folder that somebody has named.
 * @param what names it in the sentence
 * @throws StartError where it cannot be made
 */
export function requireFolder(what: string, path: string, options: { readonly mode?: number } = {}): void {
  try {
    makeFolder(path, options);
  } catch (cause) {
    throw new StartError(`${what} ${path} cannot be made (${errorCode(cause) ?? 'unknown error'}).`, { cause });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
