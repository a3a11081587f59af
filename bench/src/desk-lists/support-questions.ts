import { byId, type Question } from './question.ts';

/** Tickets, complaints and notices to many. @param talker a customer with messages */
export const ofSupport = (talker: string): Question[] => [
  {
    name: 'tickets, open',
    call: 'GET /tickets',
    keys: {
      from: 'tickets WHERE closed_at IS NULL',
      key: `to_char(deadline AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id`,
      order: 'deadline, id',
    },
  },
  { name: 'tickets, mine', call: 'GET /tickets', query: { whose: 'mine' } },
  { name: 'tickets, none of mine', call: 'GET /tickets', query: { whose: 'mine' }, role: 'admin' },
  { name: 'tickets of a category', call: 'GET /tickets', query: { category: 'orders' } },
  {
    name: 'tickets, closed',
    call: 'GET /tickets',
    query: { state: 'closed' },
    keys: byId('tickets', 'closed_at IS NOT NULL'),
  },
  { name: 'tickets, closed of mine', call: 'GET /tickets', query: { state: 'closed', whose: 'mine' } },
  { name: 'tickets, all', call: 'GET /tickets', query: { state: 'all' }, keys: byId('tickets') },
  { name: 'tickets of a customer', call: 'GET /tickets', query: { customer: talker, state: 'all' } },
  { name: 'tickets: counts', call: 'GET /tickets/counts' },
  { name: 'notices to many', call: 'GET /mass-notices' },
  { name: 'whom a notice to all reaches', call: 'GET /mass-notices/preview' },
  { name: 'whom a notice to holders reaches', call: 'GET /mass-notices/preview', query: { symbol: 'PANCBANK' } },
  {
    name: 'complaints',
    call: 'GET /complaints',
    keys: { from: 'tickets WHERE complaint IS NOT NULL', key: 'complaint', order: 'complaint DESC' },
  },
  { name: 'complaints, open', call: 'GET /complaints', query: { state: 'open' } },
  { name: 'complaints by outcome and cause', call: 'GET /complaints', query: { outcome: 'refused', cause: 'venue' } },
  {
    name: 'complaints of a time',
    call: 'GET /complaints',
    query: { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' },
  },
];
