import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';
import { root } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { say, seconds } from './say.mjs';

const atOnce = 2;

/** What answers within seconds, as types keep what they have found out (tsconfig.base.json). */
function quickChecks() {
  return [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint', '--deny-warnings'] },
    // More threads check much of it more than once.
    ...typeScriptProjects().map((folder) => ({
      name: `types of ${folder}`,
      command: ['tsc', '-p', folder, '--singleThreaded'],
    })),
  ];
}

/** Everything that is checked without running the product. */
function allChecks() {
  return [
    { name: 'format', command: ['oxfmt', '--check'] },
    // It has read all types for its rules, and tells their faults besides; the compiler would begin anew for each project.
    { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
    // Complete for every platform, without asking the registry.
    { name: 'lock file', command: ['npm', 'ci', '--dry-run', '--offline'] },
    {
      name: 'import arrows',
      command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
      // Without a parser for TypeScript it would find nothing at all, and nothing wrong.
      succeeds: (output) => /[1-9]\d* modules/.test(output),
    },
    { name: 'owners of tables', command: ['node', join(root, 'scripts/check-tables.mjs')] },
    { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
    {
      name: 'translations',
      command: ['node', join(root, 'scripts/check-translations.mjs')],
      folder: 'apps/customer',
    },
  ];
}

function typeScriptProjects() {
  const groups = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return [...groups, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/**
 * Runs checks, two at a time, prints what fails, and returns how many did.
 * @param isBeside where they work only while a processor has nothing else to do
 */
export async function runChecks(node, { isQuick = false, isBeside = false } = {}) {
  const startedAt = Date.now();
  const queue = isQuick ? quickChecks() : allChecks();
  const total = queue.length;
  let failed = 0;
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const { isGood, output } = await run(node, check, isBeside ? constants.priority.PRIORITY_LOW : 0);
      if (isGood) continue;
      failed += 1;
      say(`${output.trim()}\n✗ ${check.name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  say(`${total - failed} of ${total} checks are good (${seconds(startedAt)}).`);
  return failed;
}

async function run(node, { command: [program, ...rest], folder = '.', succeeds = () => true }, priority) {
  const { code, output } = await runToEnd(program, rest, {
    cwd: join(root, folder),
    env: environmentFor(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    priority,
  });
  return { isGood: code === 0 && succeeds(output), output };
}
