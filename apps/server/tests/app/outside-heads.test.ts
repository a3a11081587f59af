import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readOutsideHeads } from '../../src/app/backup/outside-heads.ts';

const heads = ['1', '2', '3'].map((number) => ({ number, hash: number.repeat(64) }));
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** @param most in one answer */
async function serve(most: number, heedsWhereItIs: boolean): Promise<string> {
  server = createServer((request, response) => {
    const after = Number(new URL(request.url ?? '', 'http://here').searchParams.get('after'));
    const further = heads.filter(({ number }) => !heedsWhereItIs || Number(number) > after);
    response.end(JSON.stringify({ heads: further.slice(0, most) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['a server that answers them in parts', 2, true],
  ['who keeps a copy, and answers all of it each time', 3, false],
] as const)('the heads of %s are read once', async (_, most, heedsWhereItIs) => {
  const { heads: read } = await readOutsideHeads(await serve(most, heedsWhereItIs));
  expect(read).toEqual({ ledger: heads, audit: heads, liabilities: heads, 'best-execution': heads });
});
