import type { Journal, Session } from '../journal/journal.ts';
import { readMessage, type Message } from '../wire/message.ts';

/**
 * Remembers a session for as long as the process lives: of a market what was missed is told anew after each log-on, at which both sides
 * begin at 1. What is said is handed on and not kept.
 */
export function createPassingJournal(told: Journal['tell'], hear: (message: Message) => void): Journal {
  const received = new Map<string, number>();
  let last: Session | undefined;
  let next = 1;
  return {
    latest: async () => last,
    async begin(session) {
      if (last?.day !== session.day) [last, next] = [session, 1];
    },
    receivedUpTo: async ({ day }) => received.get(day) ?? 0,
    async receive({ day }, { through, raw }) {
      received.set(day, Math.max(received.get(day) ?? 0, through));
      const message = readMessage(raw);
      if (message !== undefined) hear(message);
    },
    async reserve(_session, count) {
      const first = next;
      next += count;
      return first;
    },
    take: async () => [],
    sentAs: async () => undefined,
    miss: async () => undefined,
    refuse: async () => undefined,
    tell: told,
  };
}
