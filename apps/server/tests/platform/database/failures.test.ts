import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseIsAway } from '../../../src/platform/database.ts';

const nothing = join(tmpdir(), 'sauda-nothing-is-here');

const failureToConnect = (to: { path: string } | { host: string; port: number }): Promise<unknown> =>
  once(connect(to), 'connect').catch((error: unknown) => error);

test('a database whose socket is not there, or that nobody listens for, is away', async () => {
  expect(databaseIsAway(await failureToConnect({ path: nothing }))).toBe(true);
  expect(databaseIsAway(await failureToConnect({ host: '127.0.0.1', port: 1 }))).toBe(true);
});

test('a file that is not there is no word about the database', async () => {
  const error: unknown = await open(nothing).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(databaseIsAway(error)).toBe(false);
});
