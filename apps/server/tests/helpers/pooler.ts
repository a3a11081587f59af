import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { readAddress } from '../../src/platform/database/address.ts';
import { pg } from '../../src/platform/database/pg.ts';

/**
 * A pooler that gives each transaction another connection of its few, as many hosted ones do by default. What a
 * connection was told outside a transaction stays with the pooler's.
 */
export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

const code = { readyForQuery: 0x5a, idle: 0x49, goodbye: 0x58 };
const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const backendKey = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 2]);
const ready = Buffer.from([code.readyForQuery, 0, 0, 0, 5, code.idle]);

export async function startTransactionPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const servers = await Promise.all(Array.from({ length: size }, () => openServer(databaseUrl)));
  const free = [...servers];
  const waiting: Array<() => void> = [];

  const listener = createServer((client) => {
    let hasBegun = false;
    let server: Socket | undefined;
    let sent = Buffer.alloc(0);
    client.on('error', () => undefined);
    client.on('data', (part) => {
      if (hasBegun) {
        sent = Buffer.concat([sent, part]);
        forward();
        return;
      }
      hasBegun = true;
      client.write(Buffer.concat([authenticationOk, backendKey, ready]));
    });

    /** Whole messages of the client's, to the connection that it has for this transaction. */
    function forward(): void {
      if (sent[0] === code.goodbye) return void client.destroy();
      if (sent.length < 5) return;
      server ??= take();
      if (server === undefined) return void waiting.push(forward);
      server.write(sent);
      sent = Buffer.alloc(0);
    }

    function take(): Socket | undefined {
      const taken = free.pop();
      if (taken === undefined) return undefined;
      const answer = (part: Buffer): void => {
        client.write(part);
        const isEnd = part.at(-6) === code.readyForQuery && part.at(-1) === code.idle;
        if (!isEnd) return;
        taken.off('data', answer);
        server = undefined;
        free.push(taken);
        waiting.shift()?.();
      };
      taken.on('data', answer);
      return taken;
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async close() {
      for (const server of servers) server.destroy();
      listener.close();
      await Promise.resolve();
    },
  };
}

/** A connection of the pooler's own, logged in by the driver and then taken from it. */
async function openServer(databaseUrl: string): Promise<Socket> {
  const { hosts, user, password, database } = readAddress(databaseUrl);
  const [host] = hosts;
  const socket = new Socket();
  const client = new pg.Client({
    host: host?.name,
    port: host?.port ?? 0,
    user,
    password,
    database,
    application_name: 'pooler',
    ssl: false,
    pipeline: true,
    stream: () => socket,
    keepAlive: false,
    keepAliveInitialDelayMillis: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  socket.removeAllListeners('data');
  return socket;
}
