import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { connectDatabase, databaseIsAway } from '../../../src/platform/database.ts';
import { explainConnectionFailure, tellRefused } from '../../../src/platform/database-failure.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers PostgreSQL's question for TLS: with a certificate, or that it has none. */
async function serve(sslmode: string, certificate?: { key: Buffer; cert: Buffer }): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(certificate === undefined ? 'N' : 'S');
      if (certificate === undefined) return;
      new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) }).on(
        'error',
        () => undefined,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://somebody:sesame@127.0.0.1:${(server.address() as AddressInfo).port}/sauda?sslmode=${sslmode}`;
}

/** What a connection fails of, and what is logged of two that are tried. */
async function failureAt(url: string) {
  const lines: unknown[] = [];
  const onRefused = tellRefused({ error: (line: unknown) => void lines.push(line) }, url);
  const database = connectDatabase({ url, maxConnections: 2, name: 'tests', onRefused });
  const failure = await database.sql`SELECT 1`.catch((error: unknown) => error);
  await database.sql`SELECT 1`.catch(() => undefined);
  await database.close();
  return { failure, lines };
}

test('a server without TLS is told as that, and is away to who asks meanwhile', async () => {
  const url = await serve('require');
  const { failure, lines } = await failureAt(url);
  const place = url.replace(/^.*@|\?.*$/g, '');
  expect(explainConnectionFailure(failure, url)).toHaveProperty(
    'message',
    `The database at ${place} cannot be used: it offers no TLS, which sslmode asks for.`,
  );
  expect(databaseIsAway(failure)).toBe(true);
  expect(lines).toEqual([`No new connection to the database at ${place}: it offers no TLS, which sslmode asks for`]);
});

test.skipIf(!hasOpenssl)(
  'a certificate that is not believed any more is logged, and no fault of the request',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sauda-tls-'));
    const words = '-x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=127.0.0.1 -days 1'.split(' ');
    execFileSync('openssl', ['req', ...words], { cwd: directory, stdio: 'ignore' });
    const [key, cert] = [readFileSync(join(directory, 'key.pem')), readFileSync(join(directory, 'cert.pem'))];
    rmSync(directory, { recursive: true });
    const { failure, lines } = await failureAt(await serve('verify-full', { key, cert }));
    expect(failure).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(databaseIsAway(failure)).toBe(true);
    expect(lines).toEqual([expect.stringContaining('its certificate is of nobody who is trusted')]);
  },
);
