import type { Server } from 'node:http';
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

function explain(code: string | undefined, host: string, port: number, settings: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop it, or set ${settings}PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set ${settings}PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: set ${settings}HOST to one of its addresses.`;
    default:
      return undefined;
  }
}
