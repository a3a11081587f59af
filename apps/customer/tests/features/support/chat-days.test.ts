import { describe, expect, it } from 'vitest';
import { chatDays } from '../../../src/features/support/chat-days.ts';
import type { Message } from '../../../src/features/support/messages.ts';
import type { UnsentMessage } from '../../../src/features/support/unsent-messages.ts';

const message = (id: number, at: string, more: Partial<Message> = {}): Message => ({
  id,
  from: 'customer',
  kind: 'written',
  content: `No. ${id}`,
  img: '',
  created_at: at,
  read_at: null,
  ...more,
});
const unsent = (key: string, at: string, failed?: string): UnsentMessage => ({
  key,
  content: key,
  img: '',
  writtenAt: Date.parse(at),
  after: 0,
  ...(failed === undefined ? {} : { failed }),
});

describe('chatDays', () => {
  it('turns pages that begin with the newest round, by days', () => {
    const days = chatDays(
      [message(3, '2026-11-20T12:05:00'), message(2, '2026-11-20T12:00:00'), message(1, '2026-11-18T12:00:00')],
      [unsent('a', '2026-11-21T12:00:00')],
    );
    expect(days.map(({ day, messages }) => [day, ...messages.map(({ key }) => key)])).toEqual([
      ['2026-11-18', '1'],
      ['2026-11-20', '2', '3'],
      ['2026-11-21', 'a'],
    ]);
  });

  it('says how far the own messages have come, and nothing of the others', () => {
    const at = '2026-11-20T12:00:00';
    const [day] = chatDays(
      [
        message(3, at, { from: 'desk', kind: 'practice_answer', read_at: at }),
        message(2, at),
        message(1, at, { read_at: at }),
      ],
      [unsent('a', at), unsent('b', at, 'Gone')],
    );
    expect(day?.messages.map(({ mine, automatic, progress, reason }) => [mine, automatic, progress, reason])).toEqual([
      [true, false, 'read', undefined],
      [true, false, 'sent', undefined],
      [false, true, undefined, undefined],
      [true, false, 'unsent', undefined],
      [true, false, 'failed', 'Gone'],
    ]);
  });

  it('of nothing is nothing', () => {
    expect(chatDays([], [])).toEqual([]);
  });
});
