import { expect, test } from 'vitest';
import { runInstead } from '../lib/processes.mjs';

test.each([
  ['process.exit(2)', 2],
  ["process.kill(process.pid, 'SIGTERM')", 143],
  ["process.kill(process.pid, 'SIGINT')", 130],
  ["process.kill(process.pid, 'SIGKILL')", 137],
])('a program that ends by %s is told as %d', async (way, code) => {
  const wait = `${way}; setInterval(() => undefined, 1_000);`;
  expect(await runInstead(process.execPath, ['-e', wait])).toBe(code);
});
