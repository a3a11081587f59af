import { readEvents } from '../api/event-stream.ts';
import { whyOf, type BrokerAccess } from '../api/broker-api.ts';
import type { Inbox } from '../book/inbox.ts';
import type { OpenOrder, Readings } from '../book/readings.ts';
import { read, TradeActivity } from '../words/shapes.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import { rest } from './send-commands.ts';

interface Options {
  readonly access: BrokerAccess;
  readonly book: Pick<Inbox, 'hearActivity' | 'question'>;
  readonly readings: Readings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly silenceMs: number;
  readonly retryMs: number;
  readonly retryMostMs: number;
  /** The time of day of the market from which on the day is read again, as in 20:30. */
  readonly nightFrom: string;
  /** @returns whether Alpaca has answered */
  lookForEnd(order: OpenOrder): Promise<boolean>;
}

const lookEveryMs = 1_000;
/** From one reading to the next, whatever is asked. */
const apartMs = 5_000;
/** At either end of what is read a trade may be told of, and not be among it. */
const marginMs = 3_600_000;

/**
 * Reads again what has traded, as Alpaca's books have it, and compares: at the start, after something may have been missed, and each night.
 * What was not told of is booked, what is told of otherwise becomes a difference, and so does what Alpaca does not have.
 */
export function createReader(options: Options) {
  const { access, book, readings, clock, log, stopping, silenceMs, retryMs, retryMostMs, nightFrom } = options;
  let wanted: string | undefined = 'the gateway has started';

  /** @returns the names of the trades of that time */
  async function readTrades(from: Date, until: Date): Promise<ReadonlySet<string>> {
    const texts: string[] = [];
    const query = { since: from.toISOString(), until: until.toISOString() };
    await readEvents(
      { ...access, path: '/v2beta1/events/activities', query, silenceMs, stopping },
      { event: (data) => void texts.push(data) },
    );
    const names = new Set<string>();
    for (const text of texts) {
      await book.hearActivity(text);
      const activity = read(TradeActivity, text);
      if (activity !== undefined) names.add(activity.ref_id);
    }
    return names;
  }

  async function readAll(isNight: boolean): Promise<void> {
    const from = await readings.from(isNight);
    const until = clock.now();
    const names = await readTrades(from, until);
    if (isNight) {
      const inner = [new Date(from.getTime() + marginMs), new Date(until.getTime() - marginMs)] as const;
      for (const { clOrdId, executionId } of await readings.trades(...inner)) {
        if (names.has(executionId)) continue;
        await book.question(`missing ${executionId}`, clOrdId, `trade ${executionId} is not in Alpaca's books`);
      }
    }
    for (const order of await readings.openOrders()) {
      if (stopping.aborted || !(await options.lookForEnd(order))) throw new Error('not all orders were looked for');
    }
    await readings.done(until, isNight);
    log.info({ from, until, trades: names.size, isNight }, 'read again');
  }

  return {
    /** @param why something may have been missed */
    want(why: string): void {
      log.warn({ why }, 'to be read again');
      wanted = why;
    },
    /** Works until it is stopped. */
    async run(): Promise<void> {
      let waitMs = retryMs;
      while (!stopping.aborted) {
        const why = wanted;
        try {
          const isNight = await readings.isNight(nightFrom);
          if (why !== undefined || isNight) {
            wanted = undefined;
            await readAll(isNight);
            waitMs = retryMs;
            await rest(Math.min(apartMs, retryMostMs), stopping);
          }
          await rest(Math.min(lookEveryMs, retryMostMs), stopping);
        } catch (error) {
          wanted ??= why ?? 'the night';
          log.warn({ why: whyOf(error), waitMs }, 'not read again');
          await rest(waitMs, stopping);
          waitMs = Math.min(waitMs * 2, retryMostMs);
        }
      }
    },
  };
}
