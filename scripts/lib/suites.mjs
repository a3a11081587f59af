import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { environmentFor } from './node.mjs';
import { root, runtimeFolder } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { say, seconds } from './say.mjs';
import { scratchFolder } from './scratch.mjs';
import { breadthTag } from './tiers.mjs';

const shownLines = 120;

/**
 * Unit tests and tests on a real database.
 * @param isAll whether those of the second tier, too
 */
export function runVitest(node, { isAll }) {
  const report = `--reporter=${join(root, 'scripts/lib/vitest-report.mjs')}`;
  return runSuite(node, {
    name: 'unit and database tests',
    environment: (path) => ({ VITEST_REPORT: path }),
    command: () => ['vitest', 'run', '--reporter=dot', report, ...(isAll ? [] : [`--tags-filter=!${breadthTag}`])],
    read: (report) => report,
  });
}

/**
 * Tests of the built product in a real browser.
 * @param isAll whether those of the second tier, too
 */
export function runPlaywright(node, environment, { isAll }) {
  return runSuite(node, {
    name: 'end-to-end tests',
    folder: 'e2e',
    environment: (report) => ({
      ...environment,
      SERVER_PROGRAM: join(root, 'apps/server/dist/main.js'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
    command: () => ['playwright', 'test', '--reporter=list,json', ...(isAll ? [] : [`--grep-invert=@${breadthTag}`])],
    read: ({ stats, suites, errors }) => {
      const failures = suites.flatMap(failedSpecs);
      for (const context of new Set(suites.flatMap(contextsOf))) say(whatStood(context));
      return {
        passed: stats.expected + stats.flaky,
        failures: failures.length > 0 ? failures : errors.map(({ message }) => message),
      };
    },
  });
}

/** @returns the names of the failed tests of a file or group of Playwright's report, which groups may nest */
function failedSpecs({ suites = [], specs, title }) {
  const own = specs.filter(({ ok }) => !ok).map((spec) => spec.title);
  return [...own, ...suites.flatMap(failedSpecs)].map((name) => `${title} › ${name}`);
}

/** @returns the files in which Playwright has written down what stood on the pages of failed tests */
function contextsOf({ suites = [], specs }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'error-context'));
  return [...own.map(({ path }) => path), ...suites.flatMap(contextsOf)];
}

/** As text, since of a build machine nothing else is left: what a screen reader would find, and no more than fits two screens. */
function whatStood(path) {
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8')) ?? [];
  const lines = text.trimEnd().split('\n');
  return [`What stood on the page of ${basename(dirname(path))}:`, ...lines.slice(0, shownLines)].join('\n');
}

async function runSuite(node, { name, folder = '.', command, environment = () => ({}), read }) {
  const startedAt = Date.now();
  const report = join(runtimeFolder, 'reports', `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(runtimeFolder, 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const [program, ...rest] = command(report);
  const { code } = await runToEnd(program, rest, {
    cwd: join(root, folder),
    env: { ...environmentFor(node), TMPDIR: scratchFolder(), ...environment(report) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { passed, failures } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] };
  // An exit code that no test accounts for, as after a crash of the runner, is a failure of its own.
  if (code !== 0 && failures.length === 0) failures.push(`${name}: ended with ${code}`);
  say(
    `${failures.length === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failures.length} failed (${seconds(startedAt)}).`,
  );
  return { passed, failures };
}
