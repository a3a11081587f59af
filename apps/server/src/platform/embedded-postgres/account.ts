import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

/** The user and group a process runs under. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const dedicatedAccount = 'sauda';

/**
 * The account the database runs under. PostgreSQL refuses to run as root, so root hands it to an unprivileged user:
 * the one that owns an existing cluster, else a user `sauda` (made when missing), else `nobody`.
 * Anybody but root runs it as themselves, which is `undefined`.
 */
export function chooseAccount(clusterDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(clusterDirectory);
  const account =
    (owner === undefined || owner === 0 ? undefined : lookUp(String(owner))) ??
    lookUp(dedicatedAccount) ??
    create(dedicatedAccount) ??
    lookUp('nobody');
  if (account === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root and this machine has no other user for it: create one named "${dedicatedAccount}", or start as an ordinary user.`,
    );
  }
  return account;
}

/** Whether `account` may pass through every folder above `path` and read `path` itself. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (account === undefined) return true;
  let current = realpathSync(resolve(path));
  while (true) {
    if (!allows(account, current, 1)) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/** Whether `account` may make files in the folder `path`. */
export function canWrite(account: Account | undefined, path: string): boolean {
  try {
    // Not on a file system that nobody can write to.
    accessSync(path, constants.W_OK);
  } catch {
    return false;
  }
  return account === undefined || allows(account, path, 2);
}

/** @param bit 1: to pass through, 2: to write */
function allows(account: Account, path: string, bit: 1 | 2): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

/** The options that make `child_process` start a program under `account`, with an environment that holds no secret. */
export function runAs(account: Account | undefined) {
  return {
    env: { PATH: systemPath(), LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? process.env : {}) },
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}

function ownerOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined
    ? undefined
    : statSync(path, { throwIfNoEntry: false })?.uid;
}

function lookUp(nameOrUid: string): Account | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, nameOrUid], { encoding: 'utf8' });
  const [user, group, name] = [ask('-u'), ask('-g'), ask('-un')];
  if (user.status !== 0 || group.status !== 0 || name.status !== 0) return undefined;
  return { name: name.stdout.trim(), uid: Number(user.stdout), gid: Number(group.stdout) };
}

function create(name: string): Account | undefined {
  const shell = '/usr/sbin/nologin';
  const home = '/nonexistent';
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', home, '--shell', shell, name], {
    env: { PATH: systemPath() },
  });
  return lookUp(name);
}

function systemPath(): string {
  return `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`;
}
