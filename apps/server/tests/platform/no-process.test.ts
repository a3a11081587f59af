import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const source = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** Takes all file descriptors that are left, and says what cannot be started then. */
const program = `
  import { openSync } from 'node:fs';
  import { lookElsewhere } from ${source('app/elsewhere.ts')};
  import { startDecoder } from ${source('platform/pictures/decoder.ts')};

  try {
    for (;;) openSync('/dev/null');
  } catch {}
  const said = [];
  try {
    startDecoder({ timeoutMs: 1_000, memoryBytes: 1_000_000, onDeath: () => said.push('it died') });
  } catch (error) {
    said.push(error.message);
  }
  // An error that nobody listens to would end the process here.
  await new Promise(setImmediate);
  await lookElsewhere({ url: 'postgres://db/sauda', headsDirectory: '/nowhere', reach: 'whole' }).catch((error) => said.push(error.message));
  console.log(JSON.stringify(said));`;

test('where no process can be started, as all file descriptors are taken, what needs one fails, and ends nothing', async () => {
  const node = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, program]);
  const [said, errors] = await Promise.all([text(node.stdout), text(node.stderr), once(node, 'exit')]);
  expect(errors).toBe('');
  expect(JSON.parse(said)).toEqual([
    'No decoder can be started: too many files are open.',
    expect.stringMatching(/^spawn .* EMFILE$/),
  ]);
});
