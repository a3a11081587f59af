import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';
import { root, runtimeFolder } from './paths.mjs';
import { say, seconds } from './say.mjs';

/** Unit tests and tests on a real database. */
export function runVitest(node) {
  return runSuite(node, {
    name: 'unit and database tests',
    command: (report) => ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      // A file that cannot even be loaded has no failing test to count.
      failed: numFailedTests + testResults.filter((file) => file.status === 'failed' && !hasFailure(file)).length,
    }),
  });
}

/** Tests of the built product in a real browser. */
export function runPlaywright(node, environment) {
  if (!existsSync(join(root, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 };
  return runSuite(node, {
    name: 'end-to-end tests',
    folder: 'e2e',
    environment: (report) => ({ ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    command: () => ['playwright', 'test', '--reporter=list,json'],
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    }),
  });
}

function hasFailure({ assertionResults }) {
  return assertionResults.some(({ status }) => status === 'failed');
}

async function runSuite(node, { name, folder = '.', command, environment = () => ({}), count }) {
  const startedAt = Date.now();
  const report = join(runtimeFolder, 'reports', `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(runtimeFolder, 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const [program, ...rest] = command(report);
  const code = await run(program, rest, {
    cwd: join(root, folder),
    env: { ...environmentFor(node), ...environment(report) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  // An exit code that no test accounts for, as after a crash of the runner, is a failure of its own.
  const failed = Math.max(counted.failed, code === 0 ? 0 : 1);
  say(`${failed === 0 ? '✓' : '✗'} ${name}: ${counted.passed} passed, ${failed} failed (${seconds(startedAt)}).`);
  return { passed: counted.passed, failed };
}

function run(program, rest, options) {
  return new Promise((resolve) => {
    const child = spawn(program, rest, options);
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
