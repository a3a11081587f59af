import type { findSome } from './find-some.ts';
import { byId, type Question } from './question.ts';

type Some = Awaited<ReturnType<typeof findSome>>;

/** What is said between customers and the desk, and what is told to many. */
export const ofConversations = (some: Some): Question[] => [
  {
    name: 'conversations, waiting',
    call: 'GET /conversations',
    keys: { from: 'conversations WHERE waits_from IS NOT NULL', key: 'waits_from', order: 'waits_from' },
  },
  {
    name: 'conversations, all',
    call: 'GET /conversations',
    query: { box: 'all' },
    keys: { from: 'conversations', key: 'last_id', order: 'last_id DESC' },
  },
  {
    name: 'conversations, mine',
    call: 'GET /conversations',
    query: { box: 'mine' },
    keys: {
      from: `conversations WHERE assigned_to = 'staff:bench-support'`,
      key: 'last_id',
      order: 'last_id DESC',
    },
  },
  { name: 'conversations, none of mine', call: 'GET /conversations', query: { box: 'mine' }, role: 'admin' },
  ...['transfer', 'topic7', 'my transfer has not arrived', some.word, 'unheard'].map((q): Question => ({
    name: `conversations with “${q}”`,
    call: 'GET /conversations',
    query: { box: 'all', q },
  })),
  { name: 'conversations by 3 digits', call: 'GET /conversations', query: { box: 'all', q: '700' } },
  { name: 'conversations by a phone', call: 'GET /conversations', query: { box: 'all', q: some.phone } },
  { name: 'messages', call: 'GET /conversations/messages', query: { id: some.talker } },
  { name: 'messages of everybody', call: 'GET /messages', keys: byId('messages') },
  ...['transfer', 'topic7', some.word, 'unheard'].map((q): Question => ({
    name: `messages with “${q}”`,
    call: 'GET /messages',
    query: { q },
  })),
  { name: 'messages, none of somebody', call: 'GET /messages', query: { by: 'nobody' } },
  { name: 'messages of a day', call: 'GET /messages', query: { from: some.dayAgo, sender: 'customer' } },
  { name: 'messages of a phone', call: 'GET /messages', query: { who: some.phone } },
  { name: 'answers kept ready', call: 'GET /canned-answers' },
  { name: 'answers kept ready, filled', call: 'GET /canned-answers/filled', query: { customer: some.talker } },
  { name: 'colleagues', call: 'GET /conversations/colleagues' },
];
