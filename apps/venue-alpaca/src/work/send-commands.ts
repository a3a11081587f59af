import { setTimeout as sleep } from 'node:timers/promises';
import type { VenueCommand } from '../../../server/src/modules/venues/index.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { Outbox } from '../book/outbox.ts';

interface Options {
  readonly book: Pick<Outbox, 'takeNext'>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly pollMs: number;
  /** Requests at a time. */
  readonly most: number;
  /** Whether what Alpaca says is heard: only then is it told anything. */
  isUp(): boolean;
  carryOut(command: VenueCommand): Promise<void>;
}

/** Sends commands as they are written down, several at a time, those of one order one by one. Ends once all that was taken is done. */
export async function sendCommands({ book, log, stopping, pollMs, most, isUp, carryOut }: Options): Promise<void> {
  const ofOrders = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();

  function begin(command: VenueCommand): void {
    const order = `${command.customerId} ${command.orderNo}`;
    const before = ofOrders.get(order) ?? Promise.resolve();
    const done: Promise<void> = before
      .then(() => carryOut(command))
      .catch((error: unknown) => log.error({ err: error, clOrdId: command.clOrdId }, 'command in doubt'))
      .finally(() => {
        underWay.delete(done);
        if (ofOrders.get(order) === done) ofOrders.delete(order);
      });
    ofOrders.set(order, done);
    underWay.add(done);
  }

  while (!stopping.aborted) {
    try {
      const command = isUp() && underWay.size < most ? await book.takeNext() : undefined;
      if (command === undefined) await Promise.race([...underWay, rest(pollMs, stopping)]);
      else begin(command);
    } catch (error) {
      log.error({ err: error }, 'commands not read');
      await rest(1_000, stopping);
    }
  }
  await Promise.all(underWay);
}

export async function rest(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined);
}
