import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingForDebianPackages, unpackDebianPackages } from './debian-packages.mjs';
import { alone, runtimeFolder } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

/** For which Debian builds Patroni's modules. */
const python = '/usr/bin/python3';
const packages = ['haproxy', 'redis-server', 'etcd-server', 'patroni'];
const needs =
  `npm run endure -- cluster needs ${packages.join(', ')} as Debian 12 has them, by apt-get on a machine that has it for its ` +
  'own system (what is lacking is fetched and unpacked into .runtime, and not installed), and its python3.';

/**
 * What Debian has of a cluster's parts, unpacked into `.runtime`. What the machine has installed itself is not fetched.
 * @returns the folder, with `usr/bin` and so on
 */
export async function ensureClusterTools() {
  const folder = join(runtimeFolder, 'cluster-tools');
  if (!existsSync(python)) throw new Problem(`${needs}\nThere is no ${python}.`);
  if (existsSync(folder)) return folder;
  await alone(async () => {
    if (existsSync(folder)) return;
    const startedAt = Date.now();
    say('Fetching haproxy, Redis, etcd and Patroni from Debian …');
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await unpackDebianPackages(await missingForDebianPackages(packages, needs), unfinished, needs);
    renameSync(unfinished, folder);
    say(`Fetched them in ${seconds(startedAt)}.`);
  });
  return folder;
}
