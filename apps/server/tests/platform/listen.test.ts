import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { assertFree, listen, listenerOf } from '../../src/platform/listen.ts';
import { StartError } from '../../src/platform/start-error.ts';

const host = '127.0.0.1';

test('a port that is taken, and an address that is none of this machine, are told before anything is opened', async () => {
  const other = createServer();
  await listen(listenerOf(other), { host, port: 0 });
  const { port } = other.address() as AddressInfo;
  await expect(assertFree({ host, port }, 'METRICS_')).rejects.toThrow(
    new StartError(
      `Port ${port} on ${host} is taken by another program: stop it, or set METRICS_PORT to another number.`,
    ),
  );
  await expect(assertFree({ host: 'not a host', port: 0 })).rejects.toThrow(StartError);
  other.close();
  await once(other, 'close');

  await assertFree({ host, port });
  const own = createServer();
  expect(await listen(listenerOf(own), { host, port })).toBe(`http://${host}:${port}`);
  own.close();
});
