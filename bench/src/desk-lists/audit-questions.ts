import type { Question } from './question.ts';

/** The audit log with each filter, and with those that find little together. @param usual a customer */
export function ofAudit(usual: string): Question[] {
  const month = {
    from: new Date(Date.now() - 60 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 30 * 86_400_000).toISOString(),
  };
  const filters: ReadonlyArray<Record<string, string>> = [
    { actor: 'staff:bench-3' },
    { actor: 'staff:nobody' },
    { action: 'POST /customers/freeze' },
    { action: 'POST /staff/create' },
    { object_kind: 'customer' },
    { object_kind: 'config entry' },
    { object_id: usual },
    { object_kind: 'recharge', object_id: usual },
    { actor: 'staff:bench-3', action: 'POST /config/set' },
    { actor: 'staff:bench-3', object_kind: 'nothing' },
    { action: 'POST /config/set', object_kind: 'recharge' },
    { actor: 'staff:bench-3', action: 'POST /staff/create' },
    month,
    { ...month, actor: 'staff:bench-3' },
    { ...month, actor: 'staff:nobody' },
    { ...month, action: 'POST /config/set', object_kind: 'recharge' },
    { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' },
    { from: new Date().toISOString() },
  ];
  return filters.map((query) => ({
    name: `audit: ${Object.entries(query)
      .map(([name, value]) => `${name} ${name === 'object_id' ? '…' : value.slice(0, 24)}`)
      .join(', ')}`,
    call: 'GET /audit',
    query,
  }));
}
