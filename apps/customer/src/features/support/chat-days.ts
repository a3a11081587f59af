import { localDay } from '../../lib/format/time.ts';
import type { Message } from './messages.ts';
import type { UnsentMessage } from './unsent-messages.ts';

/** How far a message of the customer's own has come. */
export type Progress = 'unsent' | 'failed' | 'sent' | 'read';

/** A message as the chat shows it. */
export interface ChatMessage {
  key: string;
  mine: boolean;
  automatic: boolean;
  content: string;
  img: string;
  /** ISO 8601. */
  at: string;
  /** Of the customer's own messages. */
  progress?: Progress;
  /** Why it failed, as far as the server said. */
  reason?: string;
}

export interface ChatDay {
  /** The local day: 2026-11-20. */
  day: string;
  messages: ChatMessage[];
}

/**
 * What the chat shows, oldest first, by the days of the customer: what the server has, then what it does not have yet.
 * @param listed newest first
 * @param unsent oldest first
 */
export function chatDays(listed: readonly Message[], unsent: readonly UnsentMessage[]): ChatDay[] {
  const days: ChatDay[] = [];
  for (const message of [...listed.map(fromListed).toReversed(), ...unsent.map(fromUnsent)]) {
    const day = localDay(message.at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

function fromListed({ id, from, kind, content, img, created_at, read_at }: Message): ChatMessage {
  const shown = { key: String(id), content, img, at: created_at, automatic: kind === 'practice_answer' };
  if (from === 'desk') return { ...shown, mine: false };
  return { ...shown, mine: true, progress: read_at === null ? 'sent' : 'read' };
}

function fromUnsent({ key, content, img, writtenAt, failed }: UnsentMessage): ChatMessage {
  const at = new Date(writtenAt).toISOString();
  const shown = { key, content, img, at, mine: true, automatic: false };
  return failed === undefined ? { ...shown, progress: 'unsent' } : { ...shown, progress: 'failed', reason: failed };
}
