import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Vitest's reporter for `npm test`: writes to the file named by VITEST_REPORT how many tests passed, what failed, by name and reason, and which files took longest. Vitest's
 * own report in JSON is silent about an error that no test caught, which fails the run as well.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...modules.flatMap(failuresOf), ...unhandledErrors.map(unhandled)],
      slowest: slowest(modules),
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

const told = 60;

/** The files that took longest, with seconds: whoever makes room in the suite looks here first. */
function slowest(modules) {
  return modules
    .map((module) => ({ file: relative(root, module.moduleId), ...module.diagnostic() }))
    .map(({ file, duration, setupDuration, collectDuration }) => [
      file,
      Math.round((duration + setupDuration + collectDuration) / 100) / 10,
    ])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, told);
}

/** @returns the tests of a file that failed, by name and with what was thrown, or the file where it cannot even be loaded or set up */
function failuresOf(module) {
  const file = relative(root, module.moduleId);
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${file} › ${test.fullName}: ${messagesOf(test.result().errors)}`,
  );
  return failed.length === 0 && module.state() === 'failed' ? [`${file}: ${messagesOf(module.errors())}`] : failed;
}

/** What was thrown while no test waited for it, with the file that ran then and where it comes from. */
function unhandled(error) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error;
  const during = path === undefined ? '' : ` during ${relative(root, path)}${test === undefined ? '' : ` › ${test}`}`;
  return `not caught${during}: ${error.stack ?? error.message}`;
}

function messagesOf(errors) {
  return errors.map(({ message }) => message.slice(0, 1_000)).join('; ') || 'failed';
}
