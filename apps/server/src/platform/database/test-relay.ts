import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between the server and PostgreSQL, as a network does, and fails as one does. */
export interface Relay {
  /** The same database, through the relay. */
  readonly url: string;
  /** Resets some of the connections, each with the likelihood of `share`. */
  cut(share: number): void;
  /** Swallows all that is sent, on old connections and on new ones, and says nothing. */
  goSilent(): void;
  /** Lets new connections through again. The old ones stay silent for ever, as after a machine that is gone. */
  recover(): void;
  close(): void;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl);
  const clients = new Set<Socket>();
  let isSilent = false;
  const relay = createServer((client) => {
    clients.add(client);
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.once('close', () => {
      clients.delete(client);
      server.destroy();
    });
    server.once('close', () => client.destroy());
    if (isSilent) return;
    client.pipe(server);
    server.pipe(client);
    client.once('silence', () => {
      client.unpipe(server);
      server.unpipe(client);
      for (const socket of [client, server]) socket.resume();
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((relay.address() as AddressInfo).port) }).href,
    cut(share) {
      for (const client of clients) if (Math.random() < share) client.resetAndDestroy();
    },
    goSilent() {
      isSilent = true;
      for (const client of clients) client.emit('silence');
    },
    recover() {
      isSilent = false;
    },
    close() {
      for (const client of clients) client.destroy();
      relay.close();
    },
  };
}
