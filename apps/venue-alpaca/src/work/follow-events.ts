import { MessagesDropped, NotLetIn, readEvents } from '../api/event-stream.ts';
import { whyOf, type BrokerAccess } from '../api/broker-api.ts';
import type { Inbox } from '../book/inbox.ts';
import type { LinkState, LinkTold } from '../book/link.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import { rest } from './send-commands.ts';

interface Options {
  readonly access: BrokerAccess;
  readonly book: Pick<Inbox, 'hear' | 'readFrom'> & Pick<LinkTold, 'tell'>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly silenceMs: number;
  readonly retryMs: number;
  readonly retryMostMs: number;
  /** Something may have been missed. */
  onLoss(why: string): void;
}

const committedAtOnce = 100;
const toldAgainMs = 2_000;

/** Reads what happens to orders, over as many connections as it takes, and says how the link stands. */
export function createFollower(options: Options) {
  const { access, book, log, stopping, silenceMs, retryMs, retryMostMs, onLoss } = options;
  let state: LinkState = 'away';
  let why: string | undefined = 'the gateway is starting';

  function becomes(next: LinkState, reason: string | undefined): Promise<void> {
    if (state !== next || why !== reason) log.info({ state: next, why: reason }, 'link');
    [state, why] = [next, reason];
    return book.tell(next, reason).catch((error: unknown) => log.error({ err: error }, 'link not told'));
  }

  /** @returns whether it was let in */
  async function connect(): Promise<boolean> {
    const queue: string[] = [];
    let committing: Promise<void> = Promise.resolve();
    let wasUp = false;
    const commit = async (end: (reason: Error) => void) => {
      try {
        while (queue.length > 0)
          if (await book.hear(queue.splice(0, committedAtOnce))) onLoss('not all of a trade was told');
      } catch (error) {
        // What is not committed comes again: it is read on from what is.
        queue.length = 0;
        end(error instanceof Error ? error : new Error(String(error)));
      }
    };
    try {
      const query = await book.readFrom();
      await readEvents(
        { ...access, path: '/v2/events/trades', query: { ...query }, silenceMs, stopping },
        {
          opened() {
            wasUp = true;
            void becomes('up', undefined);
          },
          leftOut: onLoss,
          event(data, end) {
            if (queue.push(data) === 1) committing = committing.then(() => commit(end));
          },
        },
      );
      throw new Error('Alpaca has ended the stream');
    } catch (error) {
      if (error instanceof MessagesDropped) onLoss(error.message);
      const isRefused = error instanceof NotLetIn;
      await committing;
      if (!stopping.aborted) await becomes(isRefused ? 'refused' : 'away', whyOf(error));
    }
    return wasUp;
  }

  return {
    isUp: () => state === 'up',
    /** Works until it is stopped. */
    async run(): Promise<void> {
      await becomes('away', why);
      const telling = setInterval(() => void (state === 'up' && becomes('up', undefined)), toldAgainMs);
      let waitMs = retryMs;
      while (!stopping.aborted) {
        if (await connect()) waitMs = retryMs;
        await rest(waitMs, stopping);
        waitMs = Math.min(waitMs * 2, retryMostMs);
      }
      clearInterval(telling);
      await becomes('away', 'the gateway was stopped');
    },
  };
}
