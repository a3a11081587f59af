import { databaseIsAway, type Tx } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import type { Market } from '../market/index.ts';
import {
  isOnlySender,
  lookAtNext,
  reserveNumbers,
  takeWithin,
  writeDownNext,
  type VenueCommand,
  type VenueReport,
} from '../venues/index.ts';
import { createExchange } from './exchange.ts';
import { sessionOf } from './messages.ts';

const speakEveryMs = 200;
const tradeEveryMs = 1_000;
/** Told and answered in one commit: their customers' books are held until it. */
const sentAtOnce = 250;
const reservedAtOnce = 1_000;

type OfOrder = Pick<VenueCommand, 'customerId' | 'orderNo'>;

/** Books in a transaction what was told and said in it: all of it, or it throws. */
export type Booking = (
  tx: Tx,
  lot: { sent: readonly VenueCommand[]; said: ReadonlyArray<OfOrder & { readonly report: VenueReport }> },
) => Promise<void>;

/**
 * Speaks to the practice exchange for the venue of this name. Both are of this house and on one database: what is told, what is said of it and
 * what is booked of that are one commit. What is said to others, whose orders rest, is written down and booked as that of any venue.
 */
export function createExchangeGateway(
  options: Given<'clock' | 'database' | 'log' | 'rounds'> & {
    readonly market: Market;
    readonly venue: string;
    readonly book: Booking;
  },
) {
  const { database, clock, log, rounds, venue, book } = options;
  const exchange = createExchange(options);
  let numbers = { session: '', next: 1n, last: 0n };

  async function nextNumber(): Promise<{ session: string; wireNo: bigint }> {
    const session = sessionOf(clock.now());
    if (numbers.session !== session || numbers.next > numbers.last) {
      const { first, last } = await reserveNumbers(database, { venue, session, count: reservedAtOnce });
      numbers = { session, next: first, last };
    }
    return { session, wireNo: numbers.next };
  }

  async function send(): Promise<void> {
    while (await sendLot());
  }

  /** @returns whether there may be more to send */
  async function sendLot(): Promise<boolean> {
    const number = await nextNumber();
    const most = Math.min(sentAtOnce, Number(numbers.last - number.wireNo) + 1);
    const count = await database
      .transaction((tx) => tellAndBook(tx, number, most))
      .catch((error: unknown) => {
        if (databaseIsAway(error)) throw error;
        // One was cancelled meanwhile, or cannot be booked: nothing was told, and each is booked apart.
        log.warn({ err: error, venue }, 'what the exchange says is booked apart');
        return database.transaction((tx) => tellAlone(tx, number, most));
      });
    numbers = { ...numbers, next: numbers.next + BigInt(count) };
    return count === most;
  }

  /** @returns how many were told */
  async function tellAndBook(tx: Tx, number: { session: string; wireNo: bigint }, most: number): Promise<number> {
    if (!(await isOnlySender(tx, venue))) return 0;
    const at = clock.now();
    const sent = await lookAtNext(tx, { venue, ...number, at }, most);
    if (sent.length === 0) return 0;
    const reports = await exchange.put(tx, sent);
    const toldOf = new Map(sent.map((command) => [command.clOrdId, command]));
    const said = reports.flatMap((report) => {
      const about = toldOf.get(report.clOrdId);
      return about === undefined ? [] : [{ customerId: about.customerId, orderNo: about.orderNo, report }];
    });
    await book(tx, { sent, said });
    const heard = reports.map((report) => ({ report, isBooked: toldOf.has(report.clOrdId) }));
    await writeDownNext(tx, venue, heard, { session: number.session, at });
    return sent.length;
  }

  async function tellAlone(tx: Tx, number: { session: string; wireNo: bigint }, most: number): Promise<number> {
    if (!(await isOnlySender(tx, venue))) return 0;
    const at = clock.now();
    const sent = await takeWithin(tx, { venue, ...number, at }, most);
    if (sent.length > 0) await writeUnbooked(tx, await exchange.put(tx, sent), at);
    return sent.length;
  }

  function trade(): Promise<void> {
    return database.transaction(async (tx) => writeUnbooked(tx, await exchange.trade(tx), clock.now()));
  }

  async function writeUnbooked(tx: Tx, reports: readonly VenueReport[], at: Date): Promise<void> {
    const said = reports.map((report) => ({ report, isBooked: false }));
    await writeDownNext(tx, venue, said, { session: sessionOf(at), at });
  }

  rounds.every(speakEveryMs, `speaking to ${venue}`, send);
  rounds.every(tradeEveryMs, `trading at ${venue}`, trade);
  return { send, trade };
}
