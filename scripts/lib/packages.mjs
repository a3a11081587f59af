import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, npm } from './node.mjs';
import { alone, hashFolders, readStamp, root, writeStamp } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes down here what it has installed, as its last act. */
const installedFile = join(root, 'node_modules', '.package-lock.json');

/** Corrections to packages, each until its package has them itself; `patches/README.md` says what they are. */
const patches = join(root, 'patches');

/** Installs the packages of the lock file and corrects them, unless just these are installed already. */
export async function ensurePackages(node) {
  if (arePackagesInstalled() && arePackagesPatched()) return;
  await alone(() => {
    install(node);
    patch(node);
  });
}

function install(node) {
  if (arePackagesInstalled()) return;
  installMissing(node);
}

function installMissing(node) {
  const startedAt = Date.now();
  say('Installing packages …');
  // Not `npm ci`: it refuses a lock file that leaves out a binary for another platform, which npm itself leaves out
  // when a registry lacks it. No package's install script is needed; what one would do, the server does itself.
  npm(node, ['install', '--no-save', '--ignore-scripts'], { cwd: root, purpose: 'install packages' });
  if (!arePackagesInstalled()) throw new Problem('npm did not install what package-lock.json lists.');
  say(`Installed packages in ${seconds(startedAt)}.`);
}

function patch(node) {
  if (arePackagesPatched()) return;
  if (applyPatches(node).status !== 0) {
    // A package that has an earlier state of its correction does not take the new one.
    for (const folder of patchedFolders()) rmSync(folder, { recursive: true, force: true });
    installMissing(node);
    const { status, stdout, stderr } = applyPatches(node);
    if (status !== 0) throw new Problem(`${stdout}${stderr}\nThe packages could not be corrected.`);
  }
  writeStamp('patches', hashOfPatched());
}

function applyPatches(node) {
  const program = join(root, 'node_modules', 'patch-package', 'index.js');
  return spawnSync(node, [program, '--error-on-fail'], { cwd: root, env: environmentFor(node), encoding: 'utf8' });
}

/** By the names of the patches: `@scope+name+1.2.3.patch` corrects `@scope/name`. */
function patchedFolders() {
  return readdirSync(patches)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => join(root, 'node_modules', ...file.split('+').slice(0, -1)));
}

function arePackagesPatched() {
  return readStamp('patches') === hashOfPatched();
}

/** Also over what was corrected: npm may have put it there anew since. */
function hashOfPatched() {
  return hashFolders([patches, installedFile, ...patchedFolders().filter((folder) => existsSync(folder))]);
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
