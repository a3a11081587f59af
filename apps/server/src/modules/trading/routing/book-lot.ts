import type { Apart } from '../../../platform/apart.ts';
import { databaseIsAway, lookUpWhatIsFew, waitBriefly, type Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { noteBooked, wordsOfReport, type Received } from '../../venues/index.ts';
import type { ReportCommand } from '../book-report.ts';
import { keepDifferences, type ExecutionDifference } from '../executions.ts';
import type { Executor } from '../executor.ts';
import type { RoutedVenue } from '../market-view.ts';
import { namedApart, reportOf } from './told.ts';

interface Bookable {
  readonly one: Received;
  readonly command: ReportCommand;
}

class RefusedInLot extends Error {}

/** Undefined where nothing here is what it could be booked to. */
function commandOf(received: Received, venue: string): ReportCommand | undefined {
  const { customerId, orderNo: no, report: told } = received;
  const report = reportOf(received, venue);
  if (customerId === undefined || no === undefined || report === undefined) return undefined;
  return { kind: 'report', customerId, no, report, clOrdId: told.clOrdId, about: told.about };
}

function unknownOf(
  { session, wireNo, report, names, customerId, orderNo }: Received,
  venue: string,
  foundAt: Date,
): ExecutionDifference {
  const executionId = 'executionId' in report ? namedApart(report.executionId, names) : `message ${wireNo}`;
  const about = { customerId, orderNo, venue, tradeDay: new Date(session.slice(0, 10)), executionId };
  return { ...about, kind: 'unknown', taken: 0n, foundAt, said: wordsOfReport(report) };
}

/** Makes what books a lot of reports. @returns whether all of it is booked, or waits for people */
export function createLotBooking(
  options: Given<'clock' | 'database' | 'log'> & {
    readonly venue: Pick<RoutedVenue, 'name'>;
    readonly executor: Pick<Executor, 'submit' | 'withinAll'>;
    readonly apart: Apart;
  },
) {
  const { venue, executor, database, clock, log, apart } = options;

  async function bookLot(received: readonly Received[]): Promise<boolean> {
    const lot = received.map((one) => ({ one, command: commandOf(one, venue.name) }));
    const known = lot.filter((each): each is Bookable => each.command !== undefined);
    const isTogether = known.length > 1 && (await bookTogether(known));
    const left = isTogether ? lot.filter(({ command }) => command === undefined) : lot;
    const booked: Received[] = [];
    const unknown: Received[] = [];
    await apart.atOnce(
      left.map(({ one, command }) => ({
        about: `${venue.name} ${one.session} ${one.wireNo}`,
        work: async () => {
          if (!(await bookOne(one, command))) unknown.push(one);
          booked.push(one);
        },
      })),
    );
    tellUnknown(unknown);
    if (booked.length > 0) {
      await database.transaction((tx) => noteBooked(tx, venue.name, booked, clock.now()));
    }
    return booked.length === left.length;
  }

  /**
   * Books them and notes them as booked in one transaction.
   * @returns false where one cannot be booked, and so none was: each is to be booked apart
   */
  async function bookTogether(lot: readonly Bookable[]): Promise<boolean> {
    const commands = lot.map(({ command }) => command);
    try {
      const received = lot.map(({ one }) => one);
      const noteAll = (tx: Tx) => noteBooked(tx, venue.name, received, clock.now());
      await database.transaction(
        async (tx) => {
          const [, , booked] = await Promise.all([
            // Who holds the books of one customer keeps no other waiting for long.
            waitBriefly(tx),
            lookUpWhatIsFew(tx),
            executor.withinAll(tx, commands, () => noteAll(tx)),
          ]);
          if (booked.length < commands.length) throw new RefusedInLot();
        },
        { readsFirst: true },
      );
      return true;
    } catch (error) {
      if (databaseIsAway(error)) throw error;
      return false;
    }
  }

  /** @returns false where there is nothing here that it could be booked to: a person has to look */
  async function bookOne(one: Received, command: ReportCommand | undefined): Promise<boolean> {
    if (command !== undefined) {
      const outcome = await executor.submit(command);
      if (outcome.kind !== 'refused') return true;
      // A server that has enough to do is no fault of the report's: it comes again.
      if (outcome.refusal.key === 'unavailable') throw outcome.refusal;
    }
    const found = unknownOf(one, venue.name, clock.now());
    await database.transaction((tx) => keepDifferences(tx, [found]));
    return false;
  }

  /** A line for all of a lot, however many a venue sends: the desk has each. */
  function tellUnknown([first, ...others]: readonly Received[]): void {
    if (first === undefined) return;
    const { wireNo, report } = first;
    const told = { venue: venue.name, wireNo, report, ...(others.length > 0 && { others: others.length }) };
    log.warn(told, 'a report fits nothing here, and waits at the desk');
  }

  return bookLot;
}
