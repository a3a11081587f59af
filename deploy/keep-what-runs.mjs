import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { locateBinaries } from '../apps/server/src/platform/embedded-postgres/binaries.ts';

/*
 * Copies what the server and the gateways need while they run: `node deploy/keep-what-runs.mjs FOLDER`, after the apps are built and
 * the packages of development are gone. Tests, the apps' sources and the history stay behind.
 */

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to copy to.');

const root = join(import.meta.dirname, '..');
// It adds the links between PostgreSQL's libraries that a package cannot hold: later nobody may write there.
locateBinaries(undefined, root);
const programs = ['server', 'venue-fix', 'venue-alpaca', 'market-kite'].map((name) => `apps/${name}`);
const kept = [
  'package.json',
  'LICENSE',
  'NOTICE',
  'node_modules',
  'packages',
  'apps/server/migrations',
  'apps/server/dist',
  'deploy/warm-compile-cache.mjs',
  ...['apps/customer', 'apps/desk'].flatMap((app) => [`${app}/package.json`, `${app}/dist`]),
  ...programs.flatMap((program) => [`${program}/package.json`, `${program}/src`]),
  // Where another version of a package has the place that all share.
  ...programs.map((program) => `${program}/node_modules`).filter((folder) => existsSync(join(root, folder))),
];
for (const path of kept) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    // The links of the workspaces are kept as they are, from one folder here to another.
    verbatimSymlinks: true,
    filter: (source) => !/\/(tests|counterparts)$/.test(source.slice(root.length).replace(/\/node_modules\/.*/, '')),
  });
}
