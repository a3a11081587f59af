import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { letOthersFirst } from '../../src/platform/priority.ts';

function someProcess(): number | undefined {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid;
}

test('a process is put so far behind this one, and at most behind all', () => {
  const [somewhat, last] = [someProcess(), someProcess()];
  letOthersFirst(somewhat, 3);
  letOthersFirst(last, 40);
  expect(getPriority(somewhat)).toBe(Math.min(getPriority() + 3, 19));
  expect(getPriority(last)).toBe(19);
});

test('a process that could not be started, or has ended, is let be', () => {
  expect(() => letOthersFirst(undefined, 5)).not.toThrow();
  // Beyond any that a machine gives.
  expect(() => letOthersFirst(2 ** 22 + 1, 5)).not.toThrow();
});
