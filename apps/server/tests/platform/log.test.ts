import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test.each(['token', 'password', 'stock_password', 'authorization', 'phone', 'bank_card'])(
  'replaces %s wherever it is',
  (name) => {
    const line = logged((log) =>
      log.info({ [name]: 'secret-0', a: { [name]: 'secret-1', b: { [name]: ['secret-2'] } } }, 'said'),
    );
    expect(line).toMatchObject({
      [name]: '[redacted]',
      a: { [name]: '[redacted]', b: { [name]: '[redacted]' } },
      msg: 'said',
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  },
);

test('replaces secrets that a child logger carries', () => {
  const line = logged((log) => log.child({ token: 'secret', node: 1 }).info('said'));
  expect(line).toMatchObject({ token: '[redacted]', node: 1 });
});

test('leaves what it is given as it is', () => {
  const given = { headers: { token: 'secret', accept: 'text/html' } };
  const line = logged((log) => log.info(given, 'said'));
  expect(line['headers']).toEqual({ token: '[redacted]', accept: 'text/html' });
  expect(given.headers.token).toBe('secret');
});

test('tells an error without what else it carries', () => {
  const error = Object.assign(new Error('broken'), { code: 'E1', parameters: ['secret'] });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line['err']).toMatchObject({
    message: 'broken',
    code: 'E1',
    stack: expect.stringContaining('broken') as string,
  });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test.each([
  ['goes on', 'setTimeout(() => undefined, 60_000)'],
  ['ends at once', 'process.exit(3)'],
])('a line leaves by itself where the process %s', async (_, then) => {
  const module = join(import.meta.dirname, '../../src/platform/log.ts');
  const program = `import { createLog } from ${JSON.stringify(module)}; createLog('info').info('said'); ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  expect(JSON.parse(line.toString())).toMatchObject({ msg: 'said' });
});

test.each([
  ['a pipe that is not read', async () => 'pipe' as const],
  ['what cannot be written to', async () => await open(import.meta.filename, 'r')],
])('%s neither stops a process nor keeps it from ending', async (_, output) => {
  const module = join(import.meta.dirname, '../../src/platform/log.ts');
  const program = `
    import { createLog } from ${JSON.stringify(module)};
    // As whatever looks for a terminal does: from then on nothing waits for a pipe.
    void process.stdout.isTTY;
    const log = createLog('info');
    let lines = 0;
    setInterval(() => {
      log.info({ lines }, 'x'.repeat(10_000));
      lines += 1;
      if (lines === 100) process.exit();
    }, 5);`;
  const stdout = await output();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', stdout === 'pipe' ? stdout : stdout.fd, 'inherit'],
  });
  try {
    await expect.poll(() => child.exitCode).toBe(0);
  } finally {
    child.kill('SIGKILL');
    if (stdout !== 'pipe') await stdout.close();
  }
});
