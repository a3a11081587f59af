import { lookUpWhatIsFew, type Tx } from '../../../platform/database.ts';
import { countNames, type VenueCommand, type VenueReport } from '../../venues/index.ts';
import type { ReportCommand } from '../book-report.ts';
import type { Executor } from '../executor.ts';
import { reportOf } from './told.ts';

/** What a venue of this house was told of orders, and has said of the same. */
interface ToldAndSaid {
  /** As it is once it is sent; each order of which something was told has a report here. */
  readonly sent: readonly VenueCommand[];
  readonly said: ReadonlyArray<Pick<VenueCommand, 'customerId' | 'orderNo'> & { readonly report: VenueReport }>;
}

/**
 * Books what a venue of this house says in the transaction in which it is told: all of it, or the transaction has failed.
 * It then holds the books of all these customers until its end.
 * @throws Error where a command was changed since it was looked at, or a report fits nothing here: each has to be booked apart
 */
export const bookAtOnce =
  ({ executor, venue }: { executor: Pick<Executor, 'withinAll'>; venue: string }) =>
  async (tx: Tx, { sent, said }: ToldAndSaid): Promise<void> => {
    const names = await countNames(tx, venue);
    const sentOf = Map.groupBy(sent, ({ customerId, orderNo }) => `${customerId} ${orderNo}`);
    const commands = said.map(({ customerId, orderNo: no, report: told }): ReportCommand => {
      const report = reportOf({ report: told, names }, venue);
      if (report === undefined) throw new Error(`a report of ${venue} is not to be read`);
      const of = `${customerId} ${no}`;
      const first = sentOf.get(of);
      sentOf.delete(of);
      return { kind: 'report', customerId, no, report, clOrdId: told.clOrdId, sent: first };
    });
    const [, , booked] = await Promise.all([
      // Who holds the books of one customer keeps the venue waiting for that long, and then each is booked apart.
      tx`SET LOCAL lock_timeout = '1s'`,
      lookUpWhatIsFew(tx),
      executor.withinAll(tx, commands),
    ]);
    if (booked.length < commands.length || sentOf.size > 0)
      throw new Error(`not all of ${venue} can be booked at once`);
  };
