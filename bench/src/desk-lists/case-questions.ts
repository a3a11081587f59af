import { byId, type Question } from './question.ts';

/** Cases of compliance. @param customer some customer */
export const ofCompliance = (customer: string): Question[] =>
  [
    {
      name: 'cases, open',
      call: 'GET /cases' as const,
      keys: {
        from: 'compliance_cases WHERE closed_at IS NULL',
        key: `to_char(deadline AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id`,
        order: 'deadline, id',
      },
    },
    { name: 'cases, none of mine', call: 'GET /cases' as const, query: { whose: 'mine' } },
    {
      name: 'cases, closed',
      call: 'GET /cases' as const,
      query: { state: 'closed' },
      keys: byId('compliance_cases', 'closed_at IS NOT NULL'),
    },
    { name: 'cases of a customer', call: 'GET /cases' as const, query: { customer, state: 'all' } },
    { name: 'case', call: 'GET /cases/one' as const, query: { id: '1' } },
    { name: 'cases: counts', call: 'GET /cases/counts' as const },
    { name: 'screening lists', call: 'GET /screening' as const },
    { name: 'cases: colleagues', call: 'GET /cases/colleagues' as const },
  ].map((question) => ({ ...question, role: 'compliance' }));
