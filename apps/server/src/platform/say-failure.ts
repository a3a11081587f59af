import { explainFullDisk } from './database-failure.ts';
import { StartError, errorCode } from './start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full, make room',
  EDQUOT: 'its user may take no more of the disk',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOENT: 'it is not there',
  ENOTDIR: 'what it is in is no folder',
  EIO: 'the disk is faulty',
};

/** Why a command has ended: in one sentence where somebody can mend it, a disk too; else with all that is known. */
export function sayFailure(error: unknown): void {
  const known = explainFile(explainFullDisk(error));
  console.error(known instanceof StartError ? known.message : known);
}

function explainFile(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  const reason = reasons[code];
  if (reason === undefined || error instanceof StartError) return error;
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'A file';
  return new StartError(`${path} cannot be used: ${reason} (${code}).`, { cause: error });
}
