import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
// @ts-expect-error -- it comes without types
import untyped from 'pg';

export interface ClientConfig {
  readonly host: string | undefined;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly application_name: string;
  readonly ssl: ConnectionOptions | false;
  /** Sends a query without waiting for the answers to those before it. */
  readonly pipeline: boolean;
  readonly stream: () => Socket;
  readonly keepAlive: boolean;
  readonly keepAliveInitialDelayMillis: number;
  /** Speaks to the sender of the write-ahead log, which knows its own few commands. */
  readonly replication?: 'true';
}

export interface QueryConfig {
  readonly text: string;
  readonly name?: string;
  readonly values?: ReadonlyArray<string | Buffer | null>;
  readonly types: TypeParsers;
  readonly rowMode: 'array';
}

export interface TypeParsers {
  getTypeParser(type: number): (text: string) => unknown;
}

export interface QueryResult {
  readonly command: string | null;
  readonly rowCount: number | null;
  readonly fields: ReadonlyArray<{ readonly name: string }>;
  readonly rows: unknown[][];
}

export type QueryCallback = (error: Error | null, result: QueryResult | QueryResult[]) => void;

export interface Query {
  /** The types of the parameters, by PostgreSQL's numbers; 0 leaves one to PostgreSQL. */
  types: readonly number[] | TypeParsers;
  /** What is sent as it is, such as a backup, piece by piece. */
  handleCopyData?(piece: { readonly chunk: Buffer }): void;
}

export interface Client extends EventEmitter {
  readonly processID: number | null;
  connect(): Promise<void>;
  query(query: Query): void;
  end(): Promise<void>;
  /** `I` outside a transaction, `T` in one, `E` in one that failed; null before the first answer. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** The part of `pg` (node-postgres) that is used here. Nothing else of it is relied upon. */
export const pg = untyped as {
  readonly Client: new (config: ClientConfig) => Client;
  readonly Query: new (config: QueryConfig, callback: QueryCallback) => Query;
};
