import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { locateBinaries } from '../../apps/server/src/platform/embedded-postgres/binaries.ts';
import type { Account } from '../../apps/server/src/platform/embedded-postgres/account.ts';

/** What Patroni asks for and npm's PostgreSQL has not got, in files of this folder that stand in for it. */
const standIns = { pg_controldata: 'pg-controldata.ts', pg_isready: 'pg-isready.ts', copy_leader: 'copy-leader.ts' };

/** Makes a folder with PostgreSQL's programs as Patroni expects them. @returns it */
export function makeBinaries(folder: string, account: Account | undefined, settingsFile: string): string {
  const { initdb, postgres, pgCtl } = locateBinaries(account, '/var/lib/sauda');
  mkdirSync(folder);
  for (const program of [initdb, postgres, pgCtl]) symlinkSync(program, join(folder, basename(program)));
  for (const [name, file] of Object.entries(standIns)) {
    const path = join(folder, name);
    const words = [process.execPath, join(import.meta.dirname, file), settingsFile];
    writeFileSync(path, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}
