import type { Journal, LinkState, Received, Session } from '../journal/journal.ts';
import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';

export interface MemoryJournal extends Journal {
  readonly state: LinkState | undefined;
  readonly why: string | undefined;
  /** What the venue has said of a name, in turn. */
  saidOf(clOrdId: string): readonly VenueReport[];
  send(command: VenueCommand): void;
  /** As if this many messages that came last had been lost with their process. */
  forget(count: number): void;
}

/** A journal of one session that ends with its process: for trials, which move no money. */
export function createMemoryJournal(): MemoryJournal {
  let run: Session | undefined;
  const received = new Map<number, Received>();
  const waiting: VenueCommand[] = [];
  const sent = new Map<number, VenueCommand>();
  let reserved = 0;
  let told: { state: LinkState; why: string | undefined } | undefined;
  const receivedUpTo = (): number => {
    let last = 0;
    while (received.has(last + 1)) last += 1;
    return last;
  };
  return {
    get state() {
      return told?.state;
    },
    get why() {
      return told?.why;
    },
    saidOf: (clOrdId) =>
      [...received.values()].flatMap(({ wireNo, through, said }) =>
        said?.clOrdId === clOrdId && wireNo === through ? said : [],
      ),
    send: (command) => void waiting.push(command),
    forget(count) {
      const last = Math.max(0, ...received.keys());
      for (let number = last; number > last - count; number -= 1) received.delete(number);
    },
    async latest() {
      return run;
    },
    async begin(session) {
      if (run?.day === session.day) return;
      run = session;
      received.clear();
      sent.clear();
      reserved = 0;
    },
    receivedUpTo: async () => receivedUpTo(),
    async receive(_session, ...come) {
      for (const one of come) {
        for (let number = one.wireNo; number <= one.through; number += 1) {
          if (!received.has(number)) received.set(number, one);
        }
      }
    },
    async reserve(_session, count) {
      reserved += count;
      return reserved - count + 1;
    },
    async take(_session, wireNo, most) {
      const taken = waiting.splice(0, most);
      for (const [index, command] of taken.entries()) sent.set(wireNo + index, command);
      return taken;
    },
    sentAs: async (_session, wireNo) => sent.get(wireNo)?.clOrdId,
    async miss() {},
    async refuse(_session, clOrdId, why) {
      throw new Error(`${clOrdId} cannot be said: ${why}`);
    },
    async tell(_venue, state, why) {
      told = { state, why };
    },
  };
}
