import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '../../../server/src/platform/log.ts';
import { createSparingLog } from '../../src/session/sparing-log.ts';

it('says the same once in a while alone, and how often it was left out', () => {
  let now = 0;
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }),
  );
  const sparing = createSparingLog(log, () => now);
  for (let bytes = 0; bytes < 10_000; bytes += 1) sparing.warn({ bytes }, 'garbled');
  sparing.info({}, 'another');
  now = 10_000;
  sparing.warn({ bytes: 7 }, 'garbled');
  now = 20_000;
  sparing.warn({ bytes: 8 }, 'garbled');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', bytes: 0, msg: 'garbled' },
    { level: 'info', msg: 'another' },
    { bytes: 7, leftOut: 9_999 },
    { bytes: 8 },
  ]);
  expect(lines.at(-1)).not.toContain('leftOut');
});
