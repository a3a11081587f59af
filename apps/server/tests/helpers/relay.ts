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

const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);

/** @param keeps whether it keeps a connection to the server that a client has done with, as a pooler does */
export async function startRelay(databaseUrl: string, { keeps = false } = {}): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl);
  const clients = new Set<Socket>();
  const kept = new Set<Socket>();
  let isSilent = false;
  const relay = createServer((client) => {
    clients.add(client);
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.once('close', () => {
      clients.delete(client);
      if (keeps) kept.add(server);
      else server.destroy();
    });
    server.once('close', () => client.destroy());
    if (isSilent) return;
    if (keeps) client.on('data', (part) => void (part.equals(goodbye) || server.write(part)));
    else client.pipe(server);
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
      for (const socket of [...clients, ...kept]) socket.destroy();
      relay.close();
    },
  };
}
