import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { acceptForms, readFile } from '../../src/http/multipart.ts';
import { createUploadsUnderWay } from '../../src/http/uploads-under-way.ts';
import { Refusal } from '../../src/platform/refusal.ts';

const began =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nsome of it';

test('a form whose sender has gone before it is read is not waited for', async () => {
  const app = fastify();
  await acceptForms(app);
  const read = vi.fn<(reason: unknown) => void>();
  app.post('/', (request) =>
    vi
      .waitFor(() => expect(request.raw.destroyed).toBe(true), 30_000)
      .then(() => readFile(request))
      .catch(read),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(began);
  await once(app.server, 'request');
  client.destroy();
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith(expect.any(Refusal)), 30_000);
  await app.close();
});

test('a form that had to make room before it was read is not read any more', async () => {
  const underWay = createUploadsUnderWay({ perCustomer: 2, unfinishedPerCustomer: 2, inAll: 1, bytesInAll: 1_000_000 });
  const app = fastify();
  await acceptForms(app);
  const refused = vi.fn<(reason: unknown) => void>();
  app.post('/', (request) =>
    underWay
      .receive('one', async (receiving) => {
        await underWay.receive('other', async () => undefined);
        return readFile(request, receiving);
      })
      .catch(refused),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(began);
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(expect.objectContaining({ key: 'unavailable' })), 30_000);
  client.destroy();
  await app.close();
});
