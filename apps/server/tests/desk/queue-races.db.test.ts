/** @module-tag all */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestQueues, limit, newReference, type TestQueues } from './queues.ts';
import { newStaff } from './staff.ts';

let q: TestQueues;
beforeAll(async () => {
  q = await createTestQueues();
});
afterAll(() => q.close());

test('whatever three people do to the same requests at once, each has one outcome, and much money has two names', async () => {
  const customer = await q.t.register();
  const { token } = customer;
  await q.approveRealName(customer);
  const body = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
  const card = await q.t.ask('POST /stock/success/bank/add', { token, body });
  await q.depositOf(customer, limit * 2);
  for (const count of [5_000, limit + 1, limit + 2]) {
    await q.t.ask('POST /stock/success/v2/recharge/add', { token, body: { count } });
  }
  for (const count of [200, limit + 3]) {
    await q.t.ask('POST /stock/success/money/access', { token, body: { bank_id: card.data.id, count } });
  }
  await q.t.ask('POST /stock/success/loans/add', { token, body: { count: 700 } });
  const search = customer.phone;
  const itemsOf = async (queue: 'recharges' | 'withdrawals' | 'loans') =>
    (await q.asha.ask(`GET /${queue}`, { query: { search } })).data.rows.map(({ id }) => id);
  const commands = {
    recharges: {
      ids: await itemsOf('recharges'),
      words: ['confirm', 'refuse', 'second', 'send-back', 'claim', 'release'],
    },
    withdrawals: {
      ids: await itemsOf('withdrawals'),
      words: ['hand-over', 'paid', 'returned', 'refuse', 'second', 'send-back', 'claim'],
    },
    loans: { ids: await itemsOf('loans'), words: ['approve', 'refuse', 'second', 'send-back'] },
  };
  const [third, dealer] = [await newStaff(q.t, 'admin'), await newStaff(q.t, 'dealer')];
  const people = [q.asha, q.ravi, q.meera, q.nila, third, dealer];
  const seed = randomInt(2 ** 31);
  const random = seeded(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

  function anyCommand(): Promise<{ status: number; data: unknown }> {
    const queue = pick(['recharges', 'withdrawals', 'loans'] as const);
    const word = pick(commands[queue].words);
    const id = pick(commands[queue].ids);
    const reason = { recharges: 'declined', withdrawals: 'declined', loans: 'loan_refused' }[queue];
    const bodies: Record<string, object> = {
      claim: { ids: [id] },
      release: { ids: [id] },
      refuse: { id, reason, note: 'at random' },
      'send-back': { id, note: 'at random' },
    };
    const proof = { id, bank_reference: newReference() };
    const own = bodies[word] ?? (['confirm', 'paid', 'returned'].includes(word) ? proof : { id });
    return pick(people).send(`POST /${queue}/${word}` as 'POST /recharges/confirm', { body: own });
  }

  for (let round = 0; round < 25; round += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, anyCommand));
    for (const { status, data } of answers) expect(status, `seed ${seed}: ${String(data)}`).toBeLessThan(500);
  }
  const doubled = await q.t.database.sql`
    SELECT subject_no, reason FROM ledger.transfers
    WHERE customer_id = (SELECT id FROM customers WHERE phone = ${customer.phone})
      AND reason IN ('recharge', 'borrow', 'withdrawRefund')
    GROUP BY subject_no, reason HAVING count(*) > 1`;
  expect(doubled, `seed ${seed}`).toEqual([]);
  const names = await q.t.database.sql<Array<{ action: string; names: number }>>`
    SELECT action, count(DISTINCT a.actor)::int AS names FROM (
      SELECT p.id, p.queue || ' ' || p.item AS action, unnest(ARRAY[p.proposed_by, p.ended_by]) AS actor
      FROM desk_proposals p WHERE outcome = 'confirmed'
    ) a GROUP BY a.id, action`;
  expect(names.length, `seed ${seed}`).toBeGreaterThan(0);
  expect(
    names.filter((row) => row.names !== 2),
    `seed ${seed}`,
  ).toEqual([]);
  // What was credited above the limit went through a proposal.
  const alone = await q.t.database.sql`
    SELECT r.no FROM recharges r
    WHERE r.status = 'completed' AND r.amount > ${BigInt(limit) * 10_000n}
      AND EXISTS (SELECT FROM ledger.transfers WHERE subject_no = r.no AND actor LIKE 'staff:%')
      AND NOT EXISTS (SELECT FROM desk_proposals WHERE item = r.customer_id || '/' || r.no AND outcome = 'confirmed')`;
  expect(alone, `seed ${seed}`).toEqual([]);
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
