import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const source = (name: string) => JSON.stringify(join(import.meta.dirname, `../../src/platform/${name}.ts`));

/** A process that has much to load until it listens, and runs for as long as nobody stops it. */
const program = `
  setInterval(() => undefined, 1_000);
  if (process.argv.includes('slowly')) await new Promise((resolve) => process.once('disconnect', resolve));
  const { createLog } = await import(${source('log')});
  const { createParts } = await import(${source('parts')});
  const { createShutdown } = await import(${source('shutdown')});
  const log = createLog('info');
  createShutdown(createParts(log), log);
  console.log('begun');
`;

test.each(['quickly', 'slowly'])('a process that loads %s ends with the launcher that started it', async (pace) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, pace], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const output = child.stdout as Readable;
  const said = text(output);
  try {
    if (pace === 'quickly') await once(output, 'data');
    child.disconnect();
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
    expect(code).toBe(0);
    expect(await said).toContain('launcher ended');
  } finally {
    child.kill('SIGKILL');
  }
});
