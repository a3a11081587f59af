/** @module-tag all */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, TestApp } from '../api/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { findOpenQuestions } from '../../src/modules/cashier/open-questions.ts';
import { createTestQueues, limit, newReference, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let t: TestApp;
let asha: TestStaff;
let ravi: TestStaff;
let meera: TestStaff;
let nila: TestStaff;
beforeAll(async () => {
  q = await createTestQueues();
  ({ t, asha, ravi, meera, nila } = q);
});
afterAll(() => q.close());

const proposed = (because: string) => ({ msg: 'ok', data: { state: 'proposed', because } });
const decided = { msg: 'ok', data: { state: 'decided', because: null } };
const refused = (data: string, status = 409) => ({ status, data });
const questionsOf = async (no: string, hoursAhead: number) => {
  const now = new Date(systemClock.now().getTime() + hoursAhead * 3_600_000);
  const found = await t.database.transaction((tx) => findOpenQuestions(tx, now));
  return found.filter(({ subject }) => subject.startsWith(no)).map(({ kind }) => kind);
};

describe('the bank’s word is the amount', () => {
  test('a line of another amount is offered as itself, credited by whoever has seen it, and shown to the customer', async () => {
    const customer = await t.register();
    const { id, no, reference } = await q.recharge(customer, 75_000);
    const line_id = await q.bring(`NEFT ${reference}`, '70000');
    const shown = await q.find('recharges', no);
    expect(shown).toMatchObject({ line: null, other_line: { id: line_id, amount: '70000.00', outcome: 'received' } });
    for (const line_amount of [undefined, '75000.00', '69999.99']) {
      const body = { id, line_id, ...(line_amount === undefined ? {} : { line_amount }) };
      expect(await asha.send('POST /recharges/confirm', { body })).toEqual(refused('bank_line_unfit', 422));
    }
    expect(await asha.ask('POST /recharges/confirm', { body: { id, line_id, line_amount: '70000.00' } })).toEqual(
      decided,
    );
    expect(await q.cashOf(customer)).toBe(70_000);
    const list = await t.ask('GET /stock/success/property/list', { token: customer.token });
    expect(list.data.rows[0]).toMatchObject({ count: '75000.00', credited: '70000.00', status: 2 });
    const [seen] = (
      await asha.ask('GET /customers/requests', { query: { id: id.split('/')[0] ?? '', kind: 'recharge' } })
    ).data.rows;
    expect(seen).toMatchObject({ amount: '75000.00', credited: '70000.00', unproved: false });
    expect(await questionsOf(no, 48)).toEqual([]);
  });

  test('more than was asked for, and a line that names nobody, take a second person', async () => {
    const customer = await t.register();
    const more = await q.recharge(customer, 5_000);
    const line_id = await q.bring(`NEFT ${more.reference}`, '5001');
    const body = { id: more.id, line_id, line_amount: '5001' };
    expect(await asha.ask('POST /recharges/confirm', { body })).toEqual(proposed('more_than_asked'));
    expect((await q.find('recharges', more.no, ravi)).proposal).toMatchObject({
      credit: '5001.00',
      because: 'more_than_asked',
    });
    await ravi.ask('POST /recharges/second', { body: { id: more.id } });
    expect(await q.cashOf(customer)).toBe(5_001);
    const other = await q.recharge(customer, 5_000);
    const unnamed = { id: other.id, line_id: await q.bring('somebody', '4000'), line_amount: '4000.00' };
    expect(await asha.ask('POST /recharges/confirm', { body: unnamed })).toEqual(proposed('unnamed'));
  });

  test('a number is not typed past the line that has it otherwise', async () => {
    const customer = await t.register();
    const { id, reference } = await q.recharge(customer, 75_000);
    const number = newReference();
    await q.bring(`NEFT ${reference}`, '70000', number);
    for (const bank_reference of [number, number.toLowerCase(), `${number.slice(0, 2)} ${number.slice(2)}`]) {
      expect(await asha.send('POST /recharges/confirm', { body: { id, bank_reference } })).toEqual(
        refused('bank_line_known'),
      );
    }
    const outgoing = newReference();
    await q.bring('somebody', '-75000', outgoing);
    expect(await asha.send('POST /recharges/confirm', { body: { id, bank_reference: outgoing } })).toEqual(
      refused('bank_line_known'),
    );
    expect(await q.cashOf(customer)).toBe(0);
  });

  test('a typed number whose line is there already is proved by it at once', async () => {
    const customer = await t.register();
    const { id, no } = await q.recharge(customer);
    const number = newReference();
    const line = await q.bring('somebody', '5000', number);
    const body = { id, bank_reference: number.toLowerCase() };
    expect(await asha.ask('POST /recharges/confirm', { body })).toEqual(decided);
    const { rows } = (await asha.ask('GET /bank-lines', { query: { matched: true, limit: 1 } })).data;
    expect(rows[0]).toMatchObject({ id: line, state: 'matched', item: { no, outcome: 'received' } });
    expect(await questionsOf(no, 48)).toEqual([]);
    const again = await q.recharge(customer);
    const used = { id: again.id, bank_reference: number.toUpperCase() };
    expect(await asha.send('POST /recharges/confirm', { body: used })).toEqual(refused('bank_reference_used'));
  });

  test('a number without a line takes two people, stands as unproved, is a difference after a day, and is proved by its line', async () => {
    const customer = await t.register();
    const { id, no } = await q.recharge(customer);
    const bank_reference = newReference();
    expect(await asha.ask('POST /recharges/confirm', { body: { id, bank_reference } })).toEqual(proposed('unproved'));
    expect(await asha.send('POST /recharges/second', { body: { id } })).toEqual(refused('second_person_other', 403));
    await ravi.ask('POST /recharges/second', { body: { id } });
    const query = { id: id.split('/')[0] ?? '', kind: 'recharge' } as const;
    const shown = async () => (await asha.ask('GET /customers/requests', { query })).data.rows[0]?.unproved;
    expect(await shown()).toBe(true);
    expect([await questionsOf(no, 23), await questionsOf(no, 25)]).toEqual([[], ['unproved_request']]);
    await q.bring('at last', '5000', bank_reference.toLowerCase());
    expect(await shown()).toBe(false);
    expect(await questionsOf(no, 25)).toEqual([]);
  });

  test('a proposal whose line has come meanwhile is proved by it, or refused where the line says otherwise', async () => {
    const customer = await t.register();
    const [fits, differs] = [await q.recharge(customer), await q.recharge(customer)];
    const numbers = [newReference(), newReference()] as const;
    for (const [index, { id }] of [fits, differs].entries()) {
      await asha.ask('POST /recharges/confirm', { body: { id, bank_reference: numbers[index] ?? '' } });
    }
    await q.bring('it came', '5000', numbers[0]);
    await q.bring('it came', '50', numbers[1]);
    await ravi.ask('POST /recharges/second', { body: { id: fits.id } });
    expect(await ravi.send('POST /recharges/second', { body: { id: differs.id } })).toEqual(refused('bank_line_known'));
    expect(await q.cashOf(customer)).toBe(5_000);
    expect(await questionsOf(fits.no, 48)).toEqual([]);
  });

  test('whatever two cashiers do with one line, one number in two writings and one request, each is used once', async () => {
    const customer = await t.register();
    const [one, other] = [await q.recharge(customer), await q.recharge(customer)];
    const number = newReference();
    const [line, twin] = [
      await q.bring('raced', '5000', number),
      await q.bring('raced again', '5000', number.toLowerCase()),
    ];
    const tries = [asha, ravi].flatMap((by) =>
      [one.id, other.id].flatMap((id) => [
        by.send('POST /recharges/confirm', { body: { id, line_id: line } }),
        by.send('POST /recharges/confirm', { body: { id, line_id: twin } }),
        by.send('POST /recharges/confirm', { body: { id, bank_reference: number } }),
      ]),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await q.cashOf(customer)).toBe(5_000);
  });
});

describe('a withdrawal', () => {
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;

  async function withdrawal(customer: Customer, count: number) {
    const { token } = customer;
    await q.depositOf(customer, count);
    if (count > limit) await q.approveRealName(customer);
    const { data } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const made = await t.ask('POST /stock/success/money/access', { token, body: { bank_id: data.id, count } });
    const { rows } = (await asha.ask('GET /withdrawals', { query: { search: made.data.no } })).data;
    const [row] = rows;
    if (row === undefined) throw new Error('it does not wait');
    return row;
  }

  test('is paid by a line of money out of exactly its amount, or by a number and two people', async () => {
    const customer = await t.register();
    const { id, no, reference } = await withdrawal(customer, 5_500);
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
    const number = newReference();
    const wrong = await q.bring(`to ${reference}`, '-9999', number);
    const inward = await q.bring(`to ${reference}`, '5500');
    for (const line_id of [wrong, inward]) {
      expect(await meera.send('POST /withdrawals/paid', { body: { id, line_id } })).toEqual(
        refused('bank_line_unfit', 422),
      );
    }
    expect(await meera.send('POST /withdrawals/paid', { body: { id, bank_reference: number } })).toEqual(
      refused('bank_line_known'),
    );
    const typed = newReference();
    expect(await meera.ask('POST /withdrawals/paid', { body: { id, bank_reference: typed } })).toEqual(
      proposed('unproved'),
    );
    await nila.ask('POST /withdrawals/second', { body: { id } });
    expect(await questionsOf(no, 25)).toEqual(['unproved_request']);
    await q.bring('it left', '-5500', typed);
    expect(await questionsOf(no, 25)).toEqual([]);
  });

  test('comes back by a line, or by two people at any amount, never at one person’s word', async () => {
    const customer = await t.register();
    const { id, no } = await withdrawal(customer, 6_000);
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
    const body = { id, bank_reference: newReference() };
    expect(await meera.ask('POST /withdrawals/returned', { body })).toEqual(proposed('unproved'));
    expect(await q.cashOf(customer)).toBe(0);
    expect(await meera.send('POST /withdrawals/second', { body: { id } })).toEqual(refused('second_person_other', 403));
    await nila.ask('POST /withdrawals/second', { body: { id } });
    expect(await q.cashOf(customer)).toBe(6_000);
    expect(await questionsOf(no, 25)).toEqual(['unproved_request']);
  });

  test('that was paid comes back by the line that names it, and by no other', async () => {
    const customer = await t.register();
    const { id, reference } = await withdrawal(customer, 7_000);
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
    await meera.ask('POST /withdrawals/paid', { body: { id, line_id: await q.bring(`to ${reference}`, '-7000') } });
    expect(await meera.send('POST /withdrawals/returned', { body: { id, bank_reference: newReference() } })).toEqual(
      refused('request_ended'),
    );
    const stray = await q.bring('of somebody else', '7000');
    expect(await meera.send('POST /withdrawals/returned', { body: { id, line_id: stray } })).toEqual(
      refused('bank_line_unfit', 422),
    );
    const line_id = await q.bring(`RETURN ${reference}`, '7000');
    expect(await meera.ask('POST /withdrawals/returned', { body: { id, line_id } })).toEqual(decided);
    expect(await q.cashOf(customer)).toBe(7_000);
    // Its customer reads when it was paid, and when it came back; the desk too.
    const no = id.split('/').at(-1) ?? '';
    const { steps } = (await t.ask('GET /stock/success/property/detail', { token: customer.token, query: { no } }))
      .data;
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'handed_over', 'completed', 'failed']);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
    const { data: seen } = await asha.ask('GET /requests/one', { query: { id } });
    expect({ paid: seen.paid_at, ended: seen.ended_at }).toEqual({ paid: steps[2]?.at, ended: steps[3]?.at });
    const twice = await q.bring(`RETURN ${reference}`, '7000');
    expect(await meera.send('POST /withdrawals/returned', { body: { id, line_id: twice } })).toEqual(
      refused('request_ended'),
    );
  });

  test('that was paid does not come back to an account that is closed since: its line goes to suspense', async () => {
    const customer = await t.register();
    const { id, reference } = await withdrawal(customer, 7_500);
    const paidBy = await q.bring(`to ${reference}`, '-7500');
    await meera.ask('POST /withdrawals/paid', { body: { id, line_id: paidBy } });
    await t.ask('POST /stock/success/user/close', {
      token: customer.token,
      body: { password: customer.password },
    });
    const line_id = await q.bring(`RETURN ${reference}`, '7500');
    expect(await meera.send('POST /withdrawals/returned', { body: { id, line_id } })).toEqual(refused('customer_gone'));
    await meera.ask('POST /suspense/put-down', { body: { line_id, note: 'the account is closed' } });
  });

  test('is not paid out by whoever credited the customer, whoever proposed and whoever confirmed', async () => {
    const customer = await t.register();
    const { id } = await withdrawal(customer, limit + 10);
    for (const by of [asha, ravi]) {
      const shown = (await by.ask('GET /withdrawals', { query: { search: id.split('/')[1] ?? '' } })).data.rows[0];
      expect(shown?.credited_by_me).toBe(true);
      expect(await by.send('POST /withdrawals/hand-over', { body: { id } })).toEqual(refused('other_pays_out', 403));
    }
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
    for (const by of [asha, ravi]) {
      expect(await by.send('POST /withdrawals/second', { body: { id } })).toEqual(refused('other_pays_out', 403));
    }
    await nila.ask('POST /withdrawals/second', { body: { id } });
    const line_id = await q.bring('it left', `-${limit + 10}`);
    expect(await asha.send('POST /withdrawals/paid', { body: { id, line_id } })).toEqual(
      refused('other_pays_out', 403),
    );
    // Who paid it out before may confirm that the bank has.
    await meera.ask('POST /withdrawals/paid', { body: { id, line_id } });
    await nila.ask('POST /withdrawals/second', { body: { id } });
    expect(await q.cashOf(customer)).toBe(0);
  });

  test('is not confirmed where who proposed to pay it out has credited the customer since', async () => {
    const customer = await t.register();
    const { id } = await withdrawal(customer, 6_000);
    const tara = await newStaff(t, 'cashier');
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
    await tara.ask('POST /withdrawals/paid', { body: { id, bank_reference: newReference() } });
    const more = await q.recharge(customer);
    const line_id = await q.bring(`NEFT ${more.reference}`, '5000');
    expect(await tara.ask('POST /recharges/confirm', { body: { id: more.id, line_id } })).toEqual(decided);
    expect(await nila.send('POST /withdrawals/second', { body: { id } })).toEqual(refused('other_pays_out', 403));
  });
});
