import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf, verifyLedger } from '../../../../src/modules/ledger/index.ts';
import { freezeAccount } from '../../../../src/modules/customers/index.ts';
import { Refusal } from '../../../../src/platform/refusal.ts';
import { connectOwner } from '../../../helpers/database.ts';
import { type CashierContext } from '../../../../src/modules/cashier/context.ts';
import { findOpenQuestions } from '../../../../src/modules/cashier/open-questions.ts';
import {
  type Recharge,
  recharges,
  listRequests,
  type Withdrawal,
  withdrawals,
} from '../../../../src/modules/cashier/requests.ts';
import {
  createSpokenBank,
  createTestCashier,
  request,
  type SpokenBank,
  type TestCashier,
} from '../../../helpers/cashier.ts';
import { verifyCashier } from '../../../../src/modules/cashier/verify.ts';
import { requestRecharge } from '../../../../src/modules/cashier/request-recharge.ts';
import { completeRecharge, failRecharge } from '../../../../src/modules/cashier/end-recharge.ts';
import { requestWithdrawal } from '../../../../src/modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../../../src/modules/cashier/end-withdrawal.ts';
import { readCredit } from '../../../../src/modules/cashier/apply-for-loan.ts';
import { importLines } from '../../../../src/modules/cashier/bank-lines/import-lines.ts';
import { readStatement, requireLines } from '../../../../src/modules/cashier/bank-lines/read-statement.ts';
import { listLines } from '../../../../src/modules/cashier/bank-lines/list-lines.ts';
import { matchLine } from '../../../../src/modules/cashier/bank-lines/match-line.ts';
import { confirmRecharge, lockRequest, weigh } from '../../../../src/modules/cashier/decide-requests.ts';

let t: TestCashier;
let bank: SpokenBank;
let cashier: CashierContext;
let customerId: string;
let numbers = 0;

beforeAll(async () => {
  t = await createTestCashier();
});
beforeEach(async () => {
  bank = createSpokenBank();
  cashier = t.node(bank);
  customerId = await t.newCustomer();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
  expect((await t.database.transaction(verifyCashier)).differences).toEqual([]);
});
afterAll(() => t.close());

const clerk = 'staff:clerk';
const cash = async (of = customerId) => (await balancesOf(t.database.sql, of)).cash;
const importCsv = async (csv: string) => {
  const read = await readStatement(Buffer.from(csv), { currency: 'INR', remembered: async () => undefined });
  const lines = requireLines(read, 'csv');
  return t.database.transaction((tx) => importLines(tx, lines, clerk, cashier.clock.now()));
};
const match = (line: bigint, no: string, of = customerId) =>
  t.database.transaction((tx) => matchLine(tx, line, { customerId: of, no }, clerk, cashier));
const newest = async () => {
  const [line] = await listLines(cashier.database.sql, { limit: 1 });
  if (line === undefined) throw new Error('there is no line');
  return line;
};

function csvOf(...lines: ReadonlyArray<readonly [description: string, amount: string, bankReference: string]>): string {
  return [
    'date,description,bank reference,amount',
    ...lines.map(([what, amount, number]) => `2026-11-20,${what},${number},${amount}`),
  ].join('\n');
}

/** A line of its own, imported. */
async function bring(description: string, amount: string, number = `N${(numbers += 1)}`) {
  await importCsv(csvOf([description, amount, number]));
  return newest();
}

const deposit = (units: number): Promise<Recharge> => request(t, cashier, customerId, units);
async function withdraw(units: number): Promise<Withdrawal> {
  const { reference, amount } = await deposit(10_000);
  await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
  return t.database.transaction((tx) =>
    requestWithdrawal(tx, { customerId, cardId: 7n, amount: decimal(units) }, cashier),
  );
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error as Error)),
  );

test('a line is kept once, however often it comes, and moves no money by itself', async () => {
  const { reference } = await deposit(5_000);
  const csv = csvOf([`NEFT ${reference}`, '5000', 'ONCE1'], ['cash, no name', '70', 'ONCE2']);
  expect(await importCsv(csv.replace('cash, no name', 'cash'))).toEqual({ added: 2, known: 0, settled: 0 });
  const again = csvOf(['cash', '70', 'ONCE2'], ['new', '-8.50', 'ONCE3'], ['new', '-8.50', 'ONCE3']);
  expect(await importCsv(again)).toEqual({ added: 1, known: 2, settled: 0 });
  const together = await Promise.all([1, 2, 3].map(() => importCsv(csvOf(['raced', '9', 'ONCE4']))));
  expect(together.filter(({ added }) => added === 1).length).toBe(1);
  expect(await cash()).toBe(0n);
});

test('of statements that overlap in two formats each line is there once: by its number, or by day, amount and text', async () => {
  const csv = [
    'Txn Date;Description;Ref No;Debit;Credit;Balance',
    '22/11/26;NEFT OVER1;ovr-1001;;5.000,00;',
    '22/11/26;Cash at the counter;;;70,00;',
    '22/11/26;Cash at the counter;;;70,00;',
  ];
  const layout = {
    date: 0,
    description: 1,
    bankReference: 2,
    amount: undefined,
    credit: 4,
    debit: 3,
    direction: undefined,
    decimalMark: ',',
    isDayFirst: true,
  } as const;
  const swift = [
    ':20:STMT',
    ':60F:C261121INR0,00',
    ':61:2611221122C5000,00NTRFNONREF//OVR1001',
    ':86:other words',
    ':61:2611221122C70,00NMSCNONREF',
    ':86:Cash at the counter',
    ':61:2611221122C70,00NMSCNONREF',
    ':86:CASH AT THE',
    'COUNTER',
    ':61:2611221122C70,00NMSCNONREF',
    ':86:Cash at the counter',
    ':62F:C261122INR5210,00',
  ];
  const bringIn = async (text: string[], given?: typeof layout) => {
    const terms = { currency: 'INR', layout: given, remembered: async () => undefined };
    const lines = requireLines(await readStatement(Buffer.from(text.join('\n')), terms), 'file');
    return t.database.transaction((tx) => importLines(tx, lines, clerk, cashier.clock.now()));
  };
  expect(await bringIn(csv, layout)).toEqual({ added: 3, known: 0, settled: 0 });
  // The third of the same day, amount and text is another one.
  expect(await bringIn(swift)).toEqual({ added: 1, known: 3, settled: 0 });
  expect(await bringIn(swift)).toEqual({ added: 0, known: 4, settled: 0 });
});

test('a number of cheques decides for its day alone', async () => {
  const cheque = (day: string) => `date,description,bank reference,amount\n${day},cheque,000123,10`;
  expect(await importCsv(cheque('2026-11-20'))).toMatchObject({ added: 1 });
  expect(await importCsv(cheque('2026-11-20'))).toMatchObject({ added: 0 });
  expect(await importCsv(cheque('2026-11-21'))).toMatchObject({ added: 1 });
});

test('one line that cannot be read keeps the whole file out', async () => {
  const csv = csvOf(['good', '5', 'WHOLE1'], ['bad', 'five', 'WHOLE2']);
  expect(await refusalOf(importCsv(csv))).toBe('invalid');
  const lines = await listLines(cashier.database.sql, { limit: 100 });
  expect(lines.filter(({ bankReference }) => bankReference.startsWith('WHOLE'))).toEqual([]);
});

describe('a line says what it may be about', () => {
  test.each([
    ['the reference and the amount of an open recharge', '5000', 'ready', 'received'],
    ['another amount', '4999.99', 'other_amount', 'received'],
  ])('%s', async (_, amount, state, outcome) => {
    const { reference, no } = await deposit(5_000);
    const line = await bring(`UPI/${reference.toLowerCase()}/rent`, amount);
    expect(line).toMatchObject({ state, match: undefined, proposal: { customerId, no, outcome } });
  });

  test('nobody', async () => {
    expect(await bring('interest credited', '5000')).toMatchObject({ state: 'unknown_reference', proposal: undefined });
  });

  test('a recharge that has ended', async () => {
    const { reference, no } = await deposit(5_000);
    await t.database.transaction((tx) => failRecharge(tx, { customerId, no }, 'bank_refused', cashier));
    const line = await bring(reference, '5000');
    expect(line.state).toBe('request_ended');
    expect(await refusalOf(match(line.id, no))).toBe('request_ended');
    expect((await newest()).state).toBe('request_ended');
    const retried = await deposit(5_000);
    expect(await match(line.id, retried.no)).toBe('received');
  });
});

describe('a recharge', () => {
  test('is credited by a line, under the name of who confirmed it', async () => {
    const { reference, no } = await deposit(5_000);
    const line = await bring(`NEFT ${reference}`, '5000');
    expect(await match(line.id, no)).toBe('received');
    expect(await cash()).toBe(decimal(5_000));
    expect(await newest()).toMatchObject({ state: 'matched', match: { no, outcome: 'received', matchedBy: clerk } });
    const [transfer] = await t.database.sql`SELECT actor FROM ledger.transfers WHERE subject_no = ${no}`;
    expect(transfer).toEqual({ actor: clerk });
    expect(
      (await listRequests(cashier.database.sql, recharges, customerId, { limit: 1, offset: 0 })).rows[0],
    ).toMatchObject({
      status: 'completed',
      bankReference: line.bankReference,
    });
    expect(await refusalOf(match(line.id, no))).toBe('bank_line_used');
  });

  test('is credited with what the line says, whatever was asked for', async () => {
    const { no } = await deposit(5_000);
    const line = await bring('somebody', '4999.50');
    expect(await match(line.id, no)).toBe('received');
    expect(await cash()).toBe(decimal('4999.5'));
    const [ended] = (await listRequests(cashier.database.sql, recharges, customerId, { limit: 1, offset: 0 })).rows;
    expect(ended).toMatchObject({ amount: decimal(5_000), credited: decimal('4999.5'), status: 'completed' });
    // Less than was announced earns no credit.
    expect((await readCredit(cashier.database.sql, customerId, cashier)).parts).toContainEqual({
      kind: 'recharges',
      points: 0,
    });
  });

  test('is not credited by money that went out', async () => {
    const { no } = await deposit(5_000);
    const line = await bring('somebody', '-5000');
    expect(await refusalOf(match(line.id, no))).toBe('bank_line_unfit');
    expect(await cash()).toBe(0n);
  });

  test('takes a number once, in whatever letters, spaces and dashes a line or a person writes it', async () => {
    const used = `Abc-${(numbers += 1)}/x`;
    await match((await bring('somebody', '5000', used)).id, (await deposit(5_000)).no);
    for (const same of [used.toUpperCase(), used.toLowerCase(), used.replaceAll(/[-/]/g, ' '), ` ${used}`]) {
      const { no } = await deposit(5_000);
      const typed = t.database.transaction((tx) =>
        completeRecharge(tx, { customerId, no }, { bankReference: same, source: 'typed', actor: clerk }, cashier),
      );
      expect(await refusalOf(typed)).toBe('bank_reference_used');
      const line = await bring('somebody else', '5000', same);
      expect(await refusalOf(match(line.id, no))).toBe('bank_line_used');
    }
    expect(await cash()).toBe(decimal(5_000));
  });

  test('of another customer, or of nobody, is not found', async () => {
    const { no } = await deposit(5_000);
    const line = await bring('somebody', '5000');
    expect(await refusalOf(match(line.id, no, await t.newCustomer()))).toBe('not_found');
    expect(await refusalOf(match(line.id + 1_000_000n, no))).toBe('not_found');
  });

  test('that a person completed before settles the line that comes later', async () => {
    const { no, amount } = await deposit(5_000);
    const bankReference = `N${(numbers += 1)}`;
    await t.database.transaction((tx) =>
      completeRecharge(tx, { customerId, no }, { bankReference, source: 'typed', actor: clerk }, cashier),
    );
    expect(await importCsv(csvOf(['late', formatDecimal(amount), bankReference]))).toMatchObject({ settled: 1 });
    expect((await newest()).state).toBe('matched');
    const settled = await newest();
    const again = csvOf(['the same transfer in other words', '5000', bankReference.toLowerCase()]);
    expect(await importCsv(again)).toEqual({ added: 0, known: 1, settled: 0 });
    expect(await refusalOf(match(settled.id, (await deposit(5_000)).no))).toBe('bank_line_used');
  });

  test('that comes in while a number is being typed waits for that, and proves it', async () => {
    const { no } = await deposit(5_000);
    const number = `N${(numbers += 1)}`;
    const key = { customerId, no };
    let importing: Promise<unknown> = Promise.resolve();
    await t.database.transaction(async (tx) => {
      await lockRequest(tx, 'recharges', key);
      await confirmRecharge(tx, key, { bankReference: number }, clerk, cashier);
      let isImported = false;
      importing = importCsv(csvOf(['NEFT', '5000', number])).then(() => {
        isImported = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isImported).toBe(false);
    });
    await importing;
    expect(await newest()).toMatchObject({ bankReference: number, state: 'matched' });
  });

  test('raced for by ten is credited once, and one line raced for by ten requests credits one', async () => {
    t.settings = { ...t.settings, openRequestsMax: 30n };
    const { no } = await deposit(5_000);
    const lines = [];
    for (let index = 0; index < 10; index += 1) lines.push(await bring('a crowd', '5000'));
    const outcomes = await Promise.all(lines.map(({ id }) => refusalOf(match(id, no))));
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'request_ended')]);
    expect(await cash()).toBe(decimal(5_000));

    const free = (await listLines(cashier.database.sql, { matched: false, limit: 1 }))[0];
    const requests = [];
    for (let index = 0; index < 10; index += 1) requests.push(await deposit(5_000));
    const matched = await Promise.all(requests.map((one) => refusalOf(match(free?.id ?? 0n, one.no))));
    expect(matched.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'bank_line_used'), 'done']);
    expect(await cash()).toBe(decimal(10_000));
  });
});

describe('a withdrawal', () => {
  test('is paid by a line of money out, which hands it over where nobody had', async () => {
    const { no, reference } = await withdraw(2_000);
    const line = await bring(`IMPS to customer ${reference}`, '-2000');
    expect(line).toMatchObject({ state: 'ready', proposal: { no, outcome: 'paid' } });
    expect(await match(line.id, no)).toBe('paid');
    const [ended] = (await listRequests(cashier.database.sql, withdrawals, customerId, { limit: 1, offset: 0 })).rows;
    expect(ended).toMatchObject({ status: 'completed', bankReference: line.bankReference });
    expect(ended?.handedOverAt).toBeDefined();
    expect(await cash()).toBe(decimal(8_000));
  });

  test('is paid by a line though its customer is frozen by now: the money has left, and is not given back besides', async () => {
    const { no, reference } = await withdraw(2_000);
    await t.database.transaction((tx) =>
      freezeAccount(tx, {
        customerId,
        scope: 'all',
        code: undefined,
        reason: 'a check',
        note: undefined,
        clock: t.clock,
      }),
    );
    await importCsv(csvOf([`IMPS ${reference}`, '-2000', `F-${no}`]));
    expect(await match((await newest()).id, no)).toBe('paid');
    const [ended] = (await listRequests(cashier.database.sql, withdrawals, customerId, { limit: 1, offset: 0 })).rows;
    expect(ended).toMatchObject({ status: 'completed', bankReference: `F-${no}` });
  });

  test('comes back by a line of money in, once, after it was paid', async () => {
    const { no, reference } = await withdraw(2_000);
    await match((await bring(`to ${reference}`, '-2000')).id, no);
    const back = await bring(`RETURN ${reference} account closed`, '2000');
    expect(back).toMatchObject({ state: 'ready', proposal: { no, outcome: 'returned' } });
    expect(await match(back.id, no)).toBe('returned');
    expect(await cash()).toBe(decimal(10_000));
    const more = await bring(`RETURN ${reference}`, '2000');
    expect(await refusalOf(match(more.id, no))).toBe('request_ended');
    expect(await cash()).toBe(decimal(10_000));
  });

  test('that was taken back is not paid, and says so', async () => {
    const { no, id, reference } = await withdraw(2_000);
    await t.database.transaction((tx) => cancelWithdrawal(tx, { customerId, id }, cashier));
    const line = await bring(reference, '-2000');
    expect(line.state).toBe('request_ended');
    expect(await refusalOf(match(line.id, no))).toBe('request_ended');
    expect(await refusalOf(match((await bring(reference, '2000')).id, no))).toBe('request_ended');
    expect(await cash()).toBe(decimal(10_000));
  });
});

test('a deposit of USDT takes the transaction id, is unproved with it, and is proved by a statement of the wallet', async () => {
  const usual = t.settings;
  const address = `T${'a'.repeat(33)}`;
  const usdt = { address, rate: decimal(88), rateUpdatedAt: t.clock.now() };
  t.settings = { ...usual, rechargeMethods: ['usdt'], usdt };
  const byHand = t.node({ ...createSpokenBank(), watchesUsdt: false });
  const { no, amount } = await t.database.transaction((tx) =>
    requestRecharge(tx, { customerId, method: 'usdt', amount: decimal(5_000) }, byHand),
  );
  t.settings = usual;
  const key = { customerId, no };
  const weighAs = (bankReference: string) =>
    t.database.transaction((tx) => weigh(tx, 'received', key, { bankReference }, clerk));
  expect(await refusalOf(weighAs('NEFT1'))).toBe('invalid');
  const id = 'c0ffee'.repeat(11).slice(0, 64);
  expect(await weighAs(id)).toMatchObject({ doubt: 'unproved', amount });
  await t.database.transaction((tx) => confirmRecharge(tx, key, { bankReference: id }, clerk, byHand));
  expect(await importCsv(csvOf(['wallet', formatDecimal(amount), id.toUpperCase()]))).toMatchObject({ settled: 1 });
});

test('lines go by key, newest first, and can be asked for by whether they are matched', async () => {
  const all = await listLines(cashier.database.sql, { limit: 100 });
  const paged = [];
  for (let before: bigint | undefined; ;) {
    const page = await listLines(cashier.database.sql, { limit: 7, before });
    paged.push(...page);
    before = page.at(-1)?.id;
    if (page.length < 7) break;
  }
  expect(paged).toEqual(all);
  const open = await listLines(cashier.database.sql, { limit: 100, matched: false });
  const done = await listLines(cashier.database.sql, { limit: 100, matched: true });
  expect(open.length + done.length).toBe(all.length);
  expect(done.every(({ match: by }) => by !== undefined)).toBe(true);
  expect(open.map(({ match: by }) => by)).toEqual(open.map(() => undefined));
  expect(Math.min(open.length, done.length)).toBeGreaterThan(0);
});

describe('reconciliation', () => {
  test('asks about a line that proves nothing a day later', async () => {
    const { id, amount, bankReference } = await bring('from nobody', '123.45');
    const about = async (hours: number) => {
      const now = new Date(t.clock.now().getTime() + hours * 3_600_000);
      const questions = await t.database.transaction((tx) => findOpenQuestions(tx, now));
      return questions.find(({ kind, subject }) => kind === 'unmatched_line' && subject === id.toString())?.sentence;
    };
    expect(await about(23)).toBeUndefined();
    expect(await about(25)).toContain(`${formatDecimal(amount)} as ${bankReference}, which proves no request`);
  });

  const forge = (id: bigint, no: string) => t.database.sql`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    VALUES (${id}, ${customerId}, ${no}, 'received', 'staff:forger', now())`;

  test('is not told by the application that a line proves what it does not say', async () => {
    const waiting = await deposit(5_000);
    await expect(forge((await bring('forged', '5000')).id, waiting.no)).rejects.toMatchObject({ code: '23514' });
    const { no, reference, amount } = await deposit(5_000);
    await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
    for (const [paid, number] of [
      ['4999', `A-${reference}`],
      ['5000', `B-${reference}`],
    ] as const) {
      await expect(forge((await bring('forged', paid, number)).id, no)).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('finds a request that ended as if the bank had said so, and it has not', async () => {
    const { no } = await deposit(5_000);
    await match((await bring('somebody', '5000')).id, no);
    const owner = connectOwner(t.testDatabase.url);
    try {
      const nothingKept = new Error('rolled back');
      const planted = owner.transaction(async (tx) => {
        await tx`SET LOCAL session_replication_role = replica`;
        await tx`UPDATE recharges SET credited = credited + 100 WHERE no = ${no}`;
        const { differences } = await verifyCashier(tx);
        expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['recharge', 'bank_line']));
        await tx`DELETE FROM bank_references WHERE request_no = ${no}`;
        const { differences: more } = await verifyCashier(tx);
        expect(more.map(({ sentence }) => sentence).join()).toContain('nothing of the bank says so');
        throw nothingKept;
      });
      await expect(planted).rejects.toBe(nothingKept);
    } finally {
      await owner.close();
    }
  });

  test('asks about what people alone said, a day later, and at once where a line says otherwise', async () => {
    const typed = async () => {
      const { no } = await deposit(5_000);
      const bankReference = `T${(numbers += 1)}`;
      await t.database.transaction((tx) =>
        completeRecharge(tx, { customerId, no }, { bankReference, source: 'typed', actor: clerk }, cashier),
      );
      return { no, bankReference };
    };
    const asked = async (no: string, hours: number) => {
      const now = new Date(t.clock.now().getTime() + hours * 3_600_000);
      const questions = await t.database.transaction((tx) => findOpenQuestions(tx, now));
      return questions.filter(({ subject }) => subject === `${no} received`).map(({ kind }) => kind);
    };
    const [proved, never, otherwise] = [await typed(), await typed(), await typed()];
    expect(await asked(never.no, 23)).toEqual([]);
    expect(await asked(never.no, 25)).toEqual(['unproved_request']);
    await bring('somebody', '5000', proved.bankReference.toLowerCase());
    expect(await asked(proved.no, 25)).toEqual([]);
    expect((await bring('somebody', '4000', otherwise.bankReference)).state).toBe('contradicts');
    expect(await asked(otherwise.no, 0)).toEqual(['contradicted_request']);
    // Money that went the other way contradicts as well.
    expect((await bring('somebody', '-5000', never.bankReference)).state).toBe('unknown_reference');
    expect(await asked(never.no, 0)).toEqual(['contradicted_request']);
  });
});

test('the application can neither change a line nor take a match back', async () => {
  for (const statement of [
    'UPDATE bank_lines SET amount = 1',
    'DELETE FROM bank_lines',
    'UPDATE bank_line_matches SET request_no = 1',
    'DELETE FROM bank_line_matches',
    'DELETE FROM bank_references',
    'UPDATE bank_references SET amount = 100',
    'DELETE FROM bank_lines_waiting',
    'INSERT INTO bank_lines_waiting SELECT id FROM bank_lines',
  ])
    await expect(t.database.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  // A number proves one thing of customers; what is the house's may stand beside it.
  await expect(
    t.database.sql`
      INSERT INTO bank_references (customer_id, request_no, outcome, bank_reference, amount, source, kept_at, doubled)
      VALUES (gen_random_uuid(), 'R1', 'received', 'doubled', 100, 'typed', now(), 1)`,
  ).rejects.toMatchObject({ code: '23514', constraint: 'doubled_in_the_house_alone' });
});
