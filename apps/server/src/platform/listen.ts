import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartError, errorCode } from './start-error.ts';

/** What listens: the part of Fastify that is needed here. */
interface Listener {
  readonly server: Server;
  listen(address: { host: string; port: number }): Promise<string>;
}

/**
 * Opens the port and returns the address that a browser on this machine can open.
 * @throws StartError when the port is taken or may not be used.
 */
export async function listen(
  listener: Listener,
  { host, port }: { host: string; port: number },
  settings = '',
): Promise<string> {
  try {
    await listener.listen({ host, port });
  } catch (cause) {
    const reason = explain(errorCode(cause), host, port, settings);
    throw reason === undefined ? cause : new StartError(reason, { cause });
  }
  const address = listener.server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  return `http://${isEveryAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Opens the port of a server that is no Fastify. */
export const listenerOf = (server: Server) => ({
  server,
  async listen({ host, port }: { host: string; port: number }) {
    server.listen(port, host);
    await once(server, 'listening');
    return host;
  },
});

/**
 * Whether the port could be opened now: a start that will not get it has changed nothing by then.
 * @throws StartError as `listen` does
 */
export async function assertFree(address: { host: string; port: number }, settings = ''): Promise<void> {
  const listener = listenerOf(createServer());
  await listen(listener, address, settings);
  listener.server.close();
  await once(listener.server, 'close');
}

function explain(code: string | undefined, host: string, port: number, settings: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop it, or set ${settings}PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set ${settings}PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `This machine has no address ${host}: set ${settings}HOST to one of its addresses.`;
    default:
      return undefined;
  }
}
