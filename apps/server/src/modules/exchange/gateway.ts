import type { Given } from '../../platform/given.ts';
import { dayMs } from '../../platform/time.ts';
import type { Market } from '../market/index.ts';
import { asOnlySender, receive, receivedUpTo, reserveNumbers, takeSome } from '../venues/index.ts';
import { createExchange } from './exchange.ts';
import { saidAfter, sessionDayOf } from './messages.ts';

const speakEveryMs = 200;
const tradeEveryMs = 1_000;
/** Taken at once: each lot has four commits, whatever its size. */
const sentAtOnce = 250;
/** The lock is held for so long at the most. */
const sendingMs = 2_000;
const heardAtOnce = 500;
const reservedAtOnce = 1_000;

/**
 * Speaks to the practice exchange for the venue of this name, as a process of its own would to a real one: it takes what is to be sent,
 * and writes down what is said from the number on that was received.
 */
export function createExchangeGateway(
  options: Given<'clock' | 'database' | 'rounds'> & {
    readonly market: Market;
    readonly venue: string;
  },
) {
  const { database, clock, rounds, venue } = options;
  const exchange = createExchange(options);
  const received = new Map<string, bigint>();
  let numbers = { session: '', next: 1n, last: 0n };

  async function nextNumber(): Promise<{ session: string; wireNo: bigint }> {
    const session = nameOf(sessionDayOf(clock.now()));
    if (numbers.session !== session || numbers.next > numbers.last) {
      const { first, last } = await reserveNumbers(database, { venue, session, count: reservedAtOnce });
      numbers = { session, next: first, last };
    }
    return { session, wireNo: numbers.next };
  }

  async function send(): Promise<void> {
    // What is said of one lot is written down while the next is taken and put.
    let hearing = Promise.resolve();
    await asOnlySender(database, venue, async () => {
      const until = performance.now() + sendingMs;
      while (performance.now() < until) {
        // Both have ended when the lock is let go, also where one has failed.
        const [sent, heard] = await Promise.allSettled([sendLot(), hearing]);
        if (sent.status === 'rejected') throw sent.reason;
        if (heard.status === 'rejected') throw heard.reason;
        if (!sent.value) return;
        hearing = hear();
        // It is waited for below, or by the next lot, and told of there.
        hearing.catch(() => undefined);
      }
    });
    await hearing;
    await hear();
  }

  /** @returns whether there may be more to send */
  async function sendLot(): Promise<boolean> {
    const { session, wireNo } = await nextNumber();
    const left = Number(numbers.last - wireNo) + 1;
    const most = Math.min(sentAtOnce, left);
    const commands = await takeSome(database, { venue, session, wireNo, at: clock.now() }, most);
    numbers = { ...numbers, next: numbers.next + BigInt(commands.length) };
    if (commands.length > 0) await exchange.put(commands);
    return commands.length === most;
  }

  /** Of today, and of the day before, whose last words may have been missed. */
  async function hear(): Promise<void> {
    const now = clock.now().getTime();
    for (const day of [sessionDayOf(new Date(now - dayMs)), sessionDayOf(new Date(now))]) await hearOf(day);
  }

  async function hearOf(sessionDay: Date): Promise<void> {
    const session = nameOf(sessionDay);
    for (;;) {
      const wireNo = received.get(session) ?? (await receivedUpTo(database.sql, venue, session));
      const said = await saidAfter(database.sql, sessionDay, { wireNo, limit: heardAtOnce });
      received.set(session, said.at(-1)?.wireNo ?? wireNo);
      if (said.length === 0) return;
      const heard = said.map((one) => ({ ...one, session, raw: JSON.stringify(one.report) }));
      await receive(database, venue, heard, clock.now()).catch((error: unknown) => {
        received.delete(session);
        throw error;
      });
    }
  }

  rounds.every(speakEveryMs, `speaking to ${venue}`, send);
  rounds.every(tradeEveryMs, `trading at ${venue}`, exchange.trade);
  return { send, hear, trade: exchange.trade };
}

const nameOf = (sessionDay: Date): string => sessionDay.toISOString().slice(0, 10);
