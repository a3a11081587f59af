import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Copies what the server and the gateways need while they run: `node deploy/keep-what-runs.mjs FOLDER`, after the apps are built and
 * the packages of development are gone. Tests, the apps' sources and the history stay behind.
 */

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to copy to.');

const root = join(import.meta.dirname, '..');
const kept = [
  'package.json',
  'LICENSE',
  'NOTICE',
  'node_modules',
  'apps/customer/dist',
  'apps/customer/package.json',
  'apps/desk/dist',
  'apps/desk/package.json',
  'apps/server/package.json',
  'apps/server/migrations',
  'apps/server/src',
  'apps/venue-fix/package.json',
  'apps/venue-fix/src',
  'apps/venue-alpaca/package.json',
  'apps/venue-alpaca/src',
  'apps/market-kite/package.json',
  'apps/market-kite/src',
  'packages',
  'deploy/warm-compile-cache.mjs',
];
for (const path of kept) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    // The links of the workspaces are kept as they are, from one folder here to another.
    verbatimSymlinks: true,
    filter: (source) => !/\/(tests|counterparts)$/.test(source),
  });
}
// Links to workspaces that are not here lead nowhere.
for (const name of ['shell', 'e2e', 'bench', 'customer', 'desk'])
  rmSync(join(target, 'node_modules/@sauda', name), { recursive: true, force: true });
