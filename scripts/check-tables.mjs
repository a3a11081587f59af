import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleArrows, readArrows, tableOwners } from './lib/arrows.mjs';
import { root } from './lib/paths.mjs';
import { findTableFaults } from './lib/tables.mjs';

const read = (folder, pattern) =>
  globSync(pattern, { cwd: join(root, folder) }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, folder, path), 'utf8'),
  }));

const faults = findTableFaults({
  files: read('apps/server/src', '**/*.ts'),
  migrations: read('apps/server/migrations', '*.sql')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ text }) => text),
  owners: tableOwners,
  arrows: [moduleArrows, readArrows],
});
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
