import type { CallDefinition } from '@sauda/contract';
import { deskCalls, type DeskCallKey } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { connectDatabase } from '../../src/platform/database.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { newStaff, type TestStaff } from './staff.ts';

const json = { 'content-type': 'application/json' };
let t: TestApp;
let asha: TestStaff;
let hugo: TestStaff;
let ines: TestStaff;
let cashier: TestStaff;
let customer: Customer;
let id: string;

beforeAll(async () => {
  t = await createTestApp();
  [asha, hugo, ines, cashier] = await Promise.all([
    newStaff(t, 'admin'),
    newStaff(t, 'compliance'),
    newStaff(t, 'compliance'),
    newStaff(t, 'cashier'),
  ]);
  customer = await t.register();
  id = await idOf(customer);
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  expect((await verifyBooks(t.database)).differences).toEqual([]);
  await t.close();
});

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
const reason = 'The papers are here';

async function idOf({ phone }: { phone: string }): Promise<string> {
  const [row] = await t.database.sql<Array<{ id: string }>>`SELECT id FROM customers WHERE phone = ${phone}`;
  return row?.id ?? '';
}

async function frozenReason(): Promise<string | null> {
  return (await asha.ask('GET /customers/one', { query: { id } })).data.frozen_reason;
}

const rowsOf = async (staff: TestStaff, box: 'waiting' | 'mine' | 'returned') =>
  (await staff.ask('GET /proposals', { query: { box } })).data.rows;
const countsOf = async (staff: TestStaff) => (await staff.ask('GET /proposals/counts')).data;

describe('a command that takes two people', () => {
  test('is proposed by one and done by another, and both are in the audit log', async () => {
    await hugo.ask('POST /customers/freeze', { body: { id, reason: 'Odd transfers' } });
    const proposal = await hugo.propose('POST /customers/unfreeze', { body: { id, reason } });
    expect(await frozenReason()).toBe('Odd transfers');
    expect(await countsOf(ines)).toMatchObject({ waiting: 1, mine: 0 });
    expect(await countsOf(hugo)).toMatchObject({ waiting: 0, mine: 1 });
    expect(await countsOf(cashier)).toMatchObject({ waiting: 0 });
    expect(await rowsOf(ines, 'waiting')).toMatchObject([
      {
        id: proposal,
        call: 'POST /customers/unfreeze',
        customer: { id, phone: customer.phone },
        changes: [
          {
            kind: 'customer',
            id,
            before: '{"frozen":"Odd transfers","scope":"all"}',
            after: '{"frozen":null,"scope":null}',
          },
        ],
        reason,
        by: { name: hugo.login },
        is_mine: false,
        outcome: null,
      },
    ]);

    expect(await hugo.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 403,
      data: 'second_person_other',
    });
    expect(await cashier.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 403,
      data: 'forbidden',
    });
    // Whoever asks for the same again may not have had the answer; a colleague, or for another reason, is told of it.
    expect(await hugo.propose('POST /customers/unfreeze', { body: { id, reason } })).toBe(proposal);
    const otherwise = await hugo.send('POST /customers/unfreeze', { body: { id, reason: 'for another reason' } });
    expect(otherwise).toMatchObject({ status: 409, data: 'proposal_open' });
    const again = await ines.send('POST /customers/unfreeze', { body: { id, reason } });
    expect(again).toMatchObject({ status: 409, data: 'proposal_open' });

    await ines.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect(await frozenReason()).toBeNull();
    expect(await ines.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 409,
      data: 'proposal_confirmed',
    });
    expect(await asha.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      data: 'no_proposal',
    });
    const { data: audit } = await asha.ask('GET /audit', { query: { limit: 3 } });
    expect(audit.rows).toMatchObject([
      { action: 'POST /customers/unfreeze', actor: `staff:${ines.login}`, object_id: id, reason },
      { action: 'POST /proposals/confirm', actor: `staff:${ines.login}`, object_id: proposal },
      { action: 'POST /customers/unfreeze', actor: `staff:${hugo.login}`, object_kind: 'proposal' },
    ]);
    expect(JSON.parse(audit.rows[1]?.before ?? '')).toMatchObject({ proposed_by: hugo.login });
  });

  test('refuses at once what could not be done', async () => {
    const answer = await hugo.send('POST /customers/unfreeze', { body: { id, reason } });
    expect(answer).toMatchObject({ status: 409, data: 'account_not_frozen' });
    const value = await asha.send('POST /config/set', {
      body: { tag: 'usdt_address', value: 'not an address', was: '', reason },
    });
    expect(value).toMatchObject({ status: 400 });
    expect(await countsOf(ines)).toMatchObject({ waiting: 0 });
  });

  test('is refused where what it was about has changed, and goes back to who proposed it with a note', async () => {
    await hugo.ask('POST /customers/freeze', { body: { id, reason: 'First reason' } });
    const proposal = await hugo.propose('POST /customers/unfreeze', { body: { id, reason } });
    const other = await ines.send('POST /customers/qip', { body: { id, eligible: true, reason } });
    expect(other).toMatchObject({ status: 409, data: 'proposal_open' });
    await t.database.sql`UPDATE customers SET frozen_reason = 'Second reason' WHERE id = ${id}`;
    expect(await ines.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 409,
      data: 'proposal_stale',
    });
    expect(await frozenReason()).toBe('Second reason');
    expect(await cashier.send('POST /proposals/send-back', { body: { id: proposal, note: 'Not mine' } })).toMatchObject(
      {
        status: 403,
      },
    );
    await ines.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Frozen anew: look again' } });
    expect(await countsOf(hugo)).toMatchObject({ waiting: 0, mine: 0, returned: 1 });
    expect(await rowsOf(hugo, 'returned')).toMatchObject([
      { id: proposal, outcome: 'sent_back', note: 'Frozen anew: look again', ended_by: { name: ines.login } },
    ]);
    expect(await ines.send('POST /proposals/seen', { body: { id: proposal } })).toMatchObject({ status: 409 });
    await hugo.ask('POST /proposals/seen', { body: { id: proposal } });
    expect(await countsOf(hugo)).toMatchObject({ returned: 0 });
    await hugo.askWith(ines, 'POST /customers/unfreeze', { body: { id, reason } });
    expect(await frozenReason()).toBeNull();
  });

  test('can be taken back by who proposed it, and expires within a week by the clock', async () => {
    const body = { id, eligible: true, reason };
    const first = await hugo.propose('POST /customers/qip', { body });
    await hugo.ask('POST /proposals/send-back', { body: { id: first, note: 'My mistake' } });
    expect(await countsOf(hugo)).toMatchObject({ mine: 0, returned: 0 });

    const second = await hugo.propose('POST /customers/qip', { body });
    const [, number = ''] = second.split('-');
    // The clock of the test is the world's, so the proposal is made older.
    const owner = connectDatabase({ url: t.ownerUrl, maxConnections: 2, name: 'owner' });
    await owner.sql`UPDATE proposed_commands SET proposed_at = proposed_at - interval '8 days',
      expires_at = expires_at - interval '8 days' WHERE id = ${BigInt(number)}`;
    await owner.close();
    expect(await ines.send('POST /proposals/confirm', { body: { id: second } })).toMatchObject({ data: 'no_proposal' });
    expect(await countsOf(ines)).toMatchObject({ waiting: 0 });
    expect(await rowsOf(hugo, 'returned')).toMatchObject([{ id: second, outcome: 'expired' }]);
    await hugo.askWith(ines, 'POST /customers/qip', { body });
    expect((await asha.ask('GET /customers/one', { query: { id } })).data.qip).toBe(true);
    const again = await hugo.send('POST /customers/qip', { body });
    expect(again).toMatchObject({ status: 409, data: 'qip_granted_already' });
    // What is taken away takes one.
    await hugo.ask('POST /customers/qip', { body: { ...body, eligible: false } });
  });

  test('is not confirmed for somebody who was shut out or lost the right since', async () => {
    const gone = await newStaff(t, 'compliance');
    const proposal = await gone.propose('POST /customers/qip', { body: { id, eligible: true, reason } });
    const away = { login: gone.login, name: 'Gone', role: 'compliance', disabled: true, reason } as const;
    await asha.ask('POST /staff/change', { body: away });
    const late = await ines.raw('POST /proposals/confirm', {
      raw: Buffer.from(JSON.stringify({ id: proposal })),
      headers: json,
    });
    expect(JSON.parse(late.body)).toMatchObject({
      data: 'proposer_gone',
      message: 'Gone has proposed this and may not do it any more: send it back',
    });
    await ines.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Proposed by who has left' } });
  });

  test('tells who comes too late by whom and when it was done, and names no one who did something else to that customer', async () => {
    const late = async (key: 'POST /proposals/confirm' | 'POST /customers/qip', body: object) =>
      JSON.parse((await ines.raw(key, { raw: Buffer.from(JSON.stringify(body)), headers: json })).body) as object;
    const before = new Date().toISOString();
    const proposal = await hugo.propose('POST /customers/qip', { body: { id, eligible: true, reason } });
    await asha.ask('POST /proposals/confirm', { body: { id: proposal } });
    await hugo.ask('POST /customers/notes/add', { body: { id, content: 'Called the customer' } });
    const answer = await late('POST /proposals/confirm', { id: proposal });
    expect(answer).toMatchObject({
      data: 'no_proposal',
      values: { last_by: asha.login, last_call: 'POST /proposals/confirm', last_at: expect.any(String) },
    });
    expect((answer as { values: { last_at: string } }).values.last_at >= before).toBe(true);
    expect(await late('POST /customers/qip', { id, eligible: true, reason })).toMatchObject({
      data: 'qip_granted_already',
      values: { last_by: asha.login, last_call: 'POST /customers/qip' },
    });
    await hugo.ask('POST /customers/qip', { body: { id, eligible: false, reason } });
  });

  test('says how many others may confirm it, so that nobody waits for a second person who is not there', async () => {
    const tag = 'min_recharge_count';
    const entry = (await asha.ask('GET /config')).data.rows.find((row) => row.tag === tag);
    const setting = { tag, value: '700', was: entry?.value, reason };
    const propose = async (staff: TestStaff) =>
      JSON.parse(
        (await staff.raw('POST /config/set', { raw: Buffer.from(JSON.stringify(setting)), headers: json })).body,
      );
    const { proposal, others } = (await propose(asha)) as { proposal: string; others: number };
    expect(others).toBe(0);
    const colleague = await newStaff(t, 'admin');
    expect(await propose(asha)).toMatchObject({ proposal, others: 1 });
    await t.database.sql`UPDATE staff SET disabled_at = now() WHERE login = ${colleague.login}`;
    expect(await propose(asha)).toMatchObject({ proposal, others: 0 });
    await asha.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Nobody there' } });
  });

  test('holds no secret, neither in what is asked nor in what is kept', () => {
    for (const key of Object.keys(deskCalls) as DeskCallKey[]) {
      if (definitions[key].second === undefined) continue;
      const names = Object.keys(definitions[key].body?.properties ?? {});
      expect(
        names.filter((name) => /password|secret|code|token/.test(name)),
        key,
      ).toEqual([]);
    }
  });

  test('the database keeps the two apart as well, and an end for good', async () => {
    const staff = await t.database.sql<Array<{ id: string }>>`SELECT id FROM staff LIMIT 1`;
    const own = staff[0]?.id ?? '';
    const insert = (outcome: string) => t.database.sql`
      INSERT INTO proposed_commands (call, body, object_kind, object_id, records, facts, proposed_by, proposed_at, expires_at,
        outcome, ended_by, ended_at)
      VALUES ('POST /x', '{}', 'x', 'x', '[]', '{}', ${own}, now(), now() + interval '1 day', ${outcome}, ${own}, now())`;
    await expect(insert('confirmed')).rejects.toThrow('two_different_people');
    const change = t.database.sql`UPDATE proposed_commands SET body = '{}'`;
    await expect(change).rejects.toMatchObject({ code: '42501' });
    const reopen = t.database.sql`
      UPDATE proposed_commands SET outcome = NULL, ended_by = NULL, ended_at = NULL, seen_at = NULL, note = NULL
      WHERE outcome = 'confirmed'`;
    await expect(reopen).rejects.toThrow('has ended');
  });
});
