import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { connectOwner, createTestDatabase } from '../../../server/tests/helpers/database.ts';
import type { VenueCommand } from '../../src/orders/venue-command.ts';
import { storedOf, type StoredReport } from './stored.ts';

const tables = readFileSync(join(import.meta.dirname, 'scene-tables.sql'), 'utf8');

export type FixDatabase = Awaited<ReturnType<typeof createFixDatabase>>;

/** A database with what a session remembers, and what tests ask of it. */
export async function createFixDatabase() {
  const { database, url, applicationUrl, drop } = await createTestDatabase({ maxConnections: 8 });
  const owner = connectOwner(url);
  await owner.sql.unsafe(tables);
  const { sql } = database;

  async function inbox(venue: string) {
    return sql<{ sessionDay: string; wireNo: bigint; raw: string; said: StoredReport | undefined }[]>`
      SELECT session_day, wire_no, raw, said FROM venue_fix.inbox WHERE venue = ${venue} ORDER BY received_at, wire_no`;
  }

  /** What was said of orders, in the order in which it was committed. */
  async function reports(venue: string, clOrdId?: string): Promise<StoredReport[]> {
    const said = (await inbox(venue)).flatMap((row) => row.said ?? []);
    return said.filter((report) => clOrdId === undefined || report.clOrdId === clOrdId);
  }

  return {
    database,
    owner,
    url: applicationUrl,
    async drop() {
      await owner.close();
      await drop();
    },
    inbox,
    reports,
    async queue(venue: string, command: VenueCommand): Promise<void> {
      const body = sql.json(storedOf(command));
      await sql`INSERT INTO venue_fix.commands (venue, cl_ord_id, body) VALUES (${venue}, ${command.clOrdId}, ${body})`;
    },
    async link(venue: string): Promise<{ state: string; why: string | undefined } | undefined> {
      const [row] = await sql<{ state: string; why: string | undefined }[]>`
        SELECT state, why FROM venue_fix.links WHERE venue = ${venue}`;
      return row;
    },
    async commands(venue: string) {
      return sql<{ clOrdId: string; state: string; wireNo: bigint | undefined; why: string | undefined }[]>`
        SELECT cl_ord_id, state, wire_no, why FROM venue_fix.commands WHERE venue = ${venue} ORDER BY id`;
    },
    async untilUp(venue: string): Promise<void> {
      await eventually(async () => expect((await this.link(venue))?.state).toBe('up'));
    },
    /** Waits until this was said of the order, by kinds, in any order. */
    async untilSaid(venue: string, clOrdId: string, kinds: readonly string[]): Promise<StoredReport[]> {
      return eventually(async () => {
        const said = await reports(venue, clOrdId);
        expect(said.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
        return said;
      });
    },
  };
}

export function eventually<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 20 });
}

/** A limit order of the day. */
export function order(clOrdId: string, side: 'buy' | 'sell', quantity: bigint, price: bigint): VenueCommand {
  return { kind: 'new', clOrdId, symbol: 'ACME', side, quantity, price, type: 'limit', lifetime: 'day' };
}
