import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './node.mjs';
import { alone, root } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes down here what it has installed, as its last act. */
const installedFile = join(root, 'node_modules', '.package-lock.json');

/** Installs the packages of the lock file, unless just these are installed already. */
export async function ensurePackages(node) {
  if (!arePackagesInstalled()) await alone(() => install(node));
}

function install(node) {
  if (arePackagesInstalled()) return;
  const startedAt = Date.now();
  say('Installing packages …');
  npm(node, ['ci'], { cwd: root, purpose: 'install packages' });
  if (!arePackagesInstalled()) throw new Problem('npm did not install what package-lock.json lists.');
  say(`Installed packages in ${seconds(startedAt)}.`);
}

function arePackagesInstalled() {
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(lockFile);
  const installed = readPackages(installedFile);
  const isSame = ([path, { version, integrity, optional }]) =>
    path in wanted ? wanted[path].version === version && wanted[path].integrity === integrity : optional;
  return (
    Object.entries(installed).every(isSame) &&
    Object.entries(wanted).every(
      ([path, { optional, devOptional, peer }]) => path in installed || optional || devOptional || peer,
    )
  );
}

function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}
