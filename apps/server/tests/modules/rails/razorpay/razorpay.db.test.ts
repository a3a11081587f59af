import { decimal } from '@sauda/money';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashierContext } from '../../../../src/modules/cashier/context.ts';
import { type Withdrawal, withdrawals, recharges, listRequests } from '../../../../src/modules/cashier/requests.ts';
import { createTestCashier, request, testSettings, type TestCashier } from '../../../helpers/cashier.ts';
import { verifyCashier } from '../../../../src/modules/cashier/verify.ts';
import { answerError } from '../../../../src/http/errors.ts';
import { serveWebhooks } from '../../../../src/http/webhooks/webhooks.ts';
import { balancesOf, verifyLedger } from '../../../../src/modules/ledger/index.ts';
import { onCommit, type Tx } from '../../../../src/platform/database.ts';
import type { Jobs } from '../../../../src/platform/jobs.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { createRazorpayRail } from '../../../../src/modules/rails/razorpay/razorpay-rail.ts';
import { createRazorpayDouble, type RazorpayDouble, type SignedEvent } from '../../../helpers/razorpay.ts';
import { prepareRecharge } from '../../../../src/modules/cashier/request-recharge.ts';
import { requestWithdrawal } from '../../../../src/modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../../../src/modules/cashier/end-withdrawal.ts';
import { confirmPayout } from '../../../../src/modules/cashier/decide-requests.ts';

/** The queue by hand: what waits runs when the test says so, and what fails waits again. */
function createHandQueue() {
  const handlers = new Map<string, (data: object) => Promise<void>>();
  let waiting: Array<{ readonly name: string; readonly data: object; readonly due: Date | undefined }> = [];
  const jobs: Jobs = {
    work: (name, handler) => {
      handlers.set(name, (data) => handler(data as never, new AbortController().signal));
    },
    send: async (tx, name, data, { startAfter } = {}) =>
      onCommit(
        tx,
        () => void waiting.push({ name, data: JSON.parse(JSON.stringify(data)) as object, due: startAfter }),
      ),
    start: async () => {},
    stop: async () => {},
  };
  return {
    jobs,
    /** Runs each job once that is due by then. @returns how many failed */
    async run(now = new Date(8.64e15)): Promise<number> {
      const due = waiting.filter((job) => (job.due?.getTime() ?? 0) <= now.getTime());
      waiting = waiting.filter((job) => !due.includes(job));
      const ends = await Promise.allSettled(due.map(async ({ name, data }) => handlers.get(name)?.(data)));
      const failed = due.filter((_, index) => ends[index]?.status === 'rejected');
      waiting.push(...failed);
      return failed.length;
    },
    forget: () => (waiting = []),
  };
}

let t: TestCashier;
let double: RazorpayDouble;
let queue: ReturnType<typeof createHandQueue>;
let cashier: CashierContext;
let http: FastifyInstance;
let customerId: string;
const logged: string[] = [];

beforeAll(async () => {
  t = await createTestCashier();
  t.settings = { ...testSettings, openRequestsMax: 50n };
  double = await createRazorpayDouble();
  queue = createHandQueue();
  const log = createLog('debug', { write: (line) => logged.push(line) });
  const rail = createRazorpayRail({
    access: double.access,
    database: t.database,
    clock: t.clock,
    jobs: queue.jobs,
    log,
  });
  cashier = t.node(rail);
  http = fastify();
  http.setErrorHandler(answerError);
  await serveWebhooks(http, rail.webhook === undefined ? {} : { razorpay: rail.webhook });
});
beforeEach(async () => {
  double.payouts.length = double.asked.length = double.faults.length = 0;
  double.refused = undefined;
  double.begins = { status: 'processing', utr: null };
  queue.forget();
  customerId = await t.newCustomer();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
  expect((await t.database.transaction(verifyCashier)).differences).toEqual([]);
});
afterAll(async () => {
  const text = logged.join('');
  for (const secret of [double.access.keySecret, ...double.access.webhookSecrets, '50100123456789'])
    expect(text).not.toContain(secret);
  await http.close();
  await double.kill();
  await t.close();
});

const cash = async () => (await balancesOf(t.database.sql, customerId)).cash;
const tell = async ({ body, headers }: SignedEvent) =>
  (await http.inject({ method: 'POST', url: '/webhooks/razorpay', payload: body, headers })).statusCode;
/** What the provider tells, taken and dealt with. */
async function told(...events: readonly SignedEvent[]): Promise<void> {
  for (const event of events) {
    expect(await tell(event)).toBe(200);
    expect(await queue.run(t.clock.now())).toBe(0);
  }
}

async function rechargeOf(units: number) {
  await prepareRecharge({ customerId, method: 'bank', amount: decimal(units) }, cashier);
  return request(t, cashier, customerId, units);
}
const accountOf = (number: string) => {
  const account = double.accounts.find(({ receivers }) => receivers[0]?.['account_number'] === number);
  if (account === undefined) throw new Error('the double has no such account');
  return account;
};
async function fund(units = 10_000) {
  const { payTo } = await rechargeOf(units);
  const account = accountOf('accountNumber' in payTo ? payTo.accountNumber : '');
  await told(double.credit(account, units * 100, t.clock.now()));
  queue.forget();
  return account;
}
async function withdraw(units = 2_000): Promise<Withdrawal> {
  await fund();
  return t.database.transaction((tx) =>
    requestWithdrawal(tx, { customerId, cardId: 7n, amount: decimal(units) }, cashier),
  );
}
const latest = async () =>
  (await listRequests(cashier.database.sql, withdrawals, customerId, { limit: 1, offset: 0 })).rows[0];
function onlyPayout() {
  const [payout, ...others] = double.payouts;
  if (payout === undefined || others.length > 0) throw new Error(`${double.payouts.length} payouts were made`);
  return payout;
}

describe('a deposit', () => {
  test('goes to an account of the customer alone, which is opened once', async () => {
    const first = await rechargeOf(5_000);
    const second = await rechargeOf(6_000);
    expect(first.payTo).toEqual({
      bank: 'Razorpay',
      accountName: 'A Broker',
      accountNumber: expect.stringMatching(/^11122200/),
      ifsc: 'RAZR0000001',
    });
    expect(second.payTo).toEqual(first.payTo);
    expect(double.asked).toEqual(['POST /virtual_accounts']);
  });

  test('completes the oldest request of its amount, each once, however often it is told', async () => {
    const requests = [await rechargeOf(5_000), await rechargeOf(6_000), await rechargeOf(5_000)];
    const { payTo } = requests[0] ?? {};
    const account = accountOf(payTo !== undefined && 'accountNumber' in payTo ? payTo.accountNumber : '');
    const [one, two] = [double.credit(account, 500_000, t.clock.now()), double.credit(account, 500_000, t.clock.now())];
    expect(await Promise.all([tell(one), tell(two), tell(one), tell(two)])).toEqual([200, 200, 200, 200]);
    expect(await queue.run(t.clock.now())).toBe(0);
    expect(await cash()).toBe(decimal(10_000));
    const { rows: found } = await listRequests(cashier.database.sql, recharges, customerId, { limit: 3, offset: 0 });
    expect(found.map(({ status }) => status)).toEqual(['completed', 'in_progress', 'completed']);
  });

  test('of another amount is written down for a person, and completes no later request by itself', async () => {
    const account = await fund();
    await rechargeOf(7_000);
    const event = double.credit(account, 699_900, t.clock.now());
    await told(event);
    await rechargeOf(6_999);
    await queue.run();
    expect(await cash()).toBe(decimal(10_000));
    const unmatched = await t.database.sql`
      SELECT amount, reason FROM unmatched_transfers WHERE reference = ${account.id}`;
    expect(unmatched).toEqual([{ amount: decimal(6_999), reason: 'unknown_reference' }]);
  });

  test('that nobody told of is found by asking', async () => {
    const account = await fund();
    await rechargeOf(7_000);
    double.credit(account, 700_000, t.clock.now());
    expect(await queue.run()).toBe(0);
    expect(await cash()).toBe(decimal(17_000));
  });

  test('is refused while the provider is away, and can be asked for again', async () => {
    double.faults.push('HTTP 500', 'garbled');
    await expect(rechargeOf(5_000)).rejects.toMatchObject({ key: 'bank_unavailable' });
    await expect(rechargeOf(5_000)).rejects.toMatchObject({ key: 'bank_unavailable' });
    await double.kill();
    await expect(rechargeOf(5_000)).rejects.toMatchObject({ key: 'bank_unavailable' });
    await double.revive();
    expect(await rechargeOf(5_000)).toMatchObject({ status: 'in_progress' });
  });
});

describe('a withdrawal', () => {
  test('is paid to the card, once it can no longer be taken back, and ends when the provider says so', async () => {
    const { reference, amount } = await withdraw();
    expect(await queue.run(t.clock.now())).toBe(0);
    expect(double.payouts).toEqual([]);
    await queue.run();
    const payout = onlyPayout();
    expect(payout).toMatchObject({
      amount: Number(amount / 100n),
      currency: 'INR',
      mode: 'IMPS',
      reference_id: reference,
      narration: `Withdrawal ${reference}`,
    });
    expect(await latest()).toMatchObject({ status: 'in_progress' });
    expect((await latest())?.handedOverAt).toBeDefined();
    await told(double.payoutEvent(payout, 'processed', t.clock.now(), 'UTR1'));
    expect(await latest()).toMatchObject({ status: 'completed', bankReference: 'UTR1' });
    expect(await cash()).toBe(decimal(8_000));
  });

  test.each(['done but unanswered', 'HTTP 500', 'HTTP 429', 'gone', 'garbled'] as const)(
    'is paid once when the answer is: %s',
    async (fault) => {
      await withdraw();
      double.faults.push(fault, fault);
      for (let left = 1, tries = 0; left > 0; tries += 1) {
        left = await queue.run();
        expect(tries).toBeLessThan(4);
      }
      await queue.run();
      await told(double.payoutEvent(onlyPayout(), 'processed', t.clock.now(), `UTR-${fault}`));
      expect(await latest()).toMatchObject({ status: 'completed' });
    },
  );

  test('is paid once when the provider dies after it has paid, and its webhook is lost', async () => {
    await withdraw();
    double.faults.push('done but unanswered');
    expect(await queue.run()).toBe(1);
    await double.kill();
    expect(await queue.run()).toBe(1);
    await double.revive();
    Object.assign(onlyPayout(), { status: 'processed', utr: 'UTR-lost' });
    expect(await queue.run()).toBe(0);
    onlyPayout();
    expect(await latest()).toMatchObject({ status: 'completed', bankReference: 'UTR-lost' });
  });

  test('is paid once by two nodes at a time', async () => {
    const { reference } = await withdraw();
    await t.database.transaction(async (tx) => {
      for (let copy = 0; copy < 5; copy += 1) await queue.jobs.send(tx, 'razorpay-payout', { reference });
    });
    await queue.run();
    onlyPayout();
  });

  test('that the provider refuses is given back', async () => {
    double.refused = '50100123456789';
    await withdraw();
    expect(await queue.run()).toBe(0);
    expect(await latest()).toMatchObject({ status: 'failed', endReason: 'bank_refused' });
    expect(await cash()).toBe(decimal(10_000));
    expect(double.payouts).toEqual([]);
  });

  test.each([
    { order: ['processing', 'queued', 'processed'], end: 'completed', left: 8_000 },
    { order: ['processed', 'queued', 'processing'], end: 'completed', left: 8_000 },
    { order: ['processed', 'reversed', 'processed'], end: 'failed', left: 10_000 },
    { order: ['reversed', 'processed'], end: 'failed', left: 10_000 },
    { order: ['failed', 'processing', 'failed'], end: 'failed', left: 10_000 },
    { order: ['queued', 'rejected'], end: 'failed', left: 10_000 },
    { order: ['celebrated', 'processed'], end: 'completed', left: 8_000 },
  ])('told of as $order is $end', async ({ order, end, left }) => {
    double.begins = { status: 'queued', utr: null };
    await withdraw();
    await queue.run();
    const payout = onlyPayout();
    const events = order.map((status) =>
      double.payoutEvent(payout, status, t.clock.now(), status === 'processed' ? `UTR-${payout.id}` : null),
    );
    await told(...events);
    await told(...events.toReversed());
    expect(await latest()).toMatchObject({ status: end });
    expect(await cash()).toBe(decimal(left));
  });

  test('told of as paid and returned in the same moment is given back once', async () => {
    await withdraw();
    await queue.run();
    const payout = onlyPayout();
    for (const status of ['processed', 'reversed'])
      expect(
        await tell(double.payoutEvent(payout, status, t.clock.now(), status === 'processed' ? 'UTR-b' : null)),
      ).toBe(200);
    expect(await queue.run(t.clock.now())).toBe(0);
    expect(await latest()).toMatchObject({ status: 'failed' });
    expect(await cash()).toBe(decimal(10_000));
  });

  test('is neither paid nor given back at the desk while the provider has it, and not by the provider after the desk', async () => {
    const { no } = await withdraw();
    const key = { customerId, no };
    const byHand = (tx: Tx) => confirmPayout(tx, 'paid', key, { bankReference: `BY-HAND-${no}` }, 'staff:1', cashier);
    double.faults.push('done but unanswered');
    expect(await queue.run()).toBe(1);
    await expect(t.database.transaction(byHand)).rejects.toMatchObject({ key: 'request_handed_over' });
    const giveBack = t.database.transaction((tx) =>
      confirmPayout(tx, 'returned', key, { bankReference: 'X' }, 'staff:1', cashier),
    );
    await expect(giveBack).rejects.toMatchObject({ key: 'request_handed_over' });
    onlyPayout();

    const { no: other } = await withdraw();
    await t.database.transaction((tx) =>
      confirmPayout(tx, 'paid', { customerId, no: other }, { bankReference: `BY-HAND-${other}` }, 'staff:1', cashier),
    );
    await queue.run();
    onlyPayout();
    expect(await latest()).toMatchObject({ status: 'completed', bankReference: `BY-HAND-${other}` });
  });

  test('that was taken back is not paid', async () => {
    const { id } = await withdraw();
    await t.database.transaction((tx) => cancelWithdrawal(tx, { customerId, id }, cashier));
    expect(await queue.run()).toBe(0);
    expect(double.payouts).toEqual([]);
  });
});

describe('a webhook', () => {
  const at = () => t.clock.now();
  const stray = (status = 'processed') =>
    ({ event: `payout.${status}`, created_at: Math.floor(at().getTime() / 1_000), payload: {} }) as const;

  test('that nobody signed, or somebody else, is refused and leaves nothing', async () => {
    const before = await t.database.sql`SELECT count(*) FROM provider_events`;
    const { body, headers } = double.sign(stray());
    const bad = 'x-razorpay-signature';
    expect(await tell({ body: `${body} `, headers })).toBe(401);
    expect(await tell({ body, headers: { ...headers, [bad]: '' } })).toBe(401);
    expect(await tell({ body, headers: { ...headers, [bad]: 'é'.repeat(64) } })).toBe(401);
    expect(await tell({ body, headers: { ...headers, [bad]: headers[bad]?.slice(2) ?? '' } })).toBe(401);
    expect(await tell(double.sign(stray(), 'another-secret-altogether'))).toBe(401);
    expect(await tell({ body: '', headers: {} })).toBe(401);
    expect(await t.database.sql`SELECT count(*) FROM provider_events`).toEqual(before);
  });

  test('signed with the secret that is being replaced is taken', async () => {
    expect(await tell(double.sign(stray(), 'an-older-secret-that-still-counts'))).toBe(200);
  });

  test('of long ago, or of the future, is refused', async () => {
    for (const days of [-4, 1]) {
      const created_at = Math.floor(at().getTime() / 1_000) + days * 86_400;
      expect(await tell(double.sign({ ...stray(), created_at }))).toBe(401);
    }
  });

  test('of an event that nobody knows, or that is nothing, is answered and ignored', async () => {
    await told(double.sign({ ...stray(), event: 'settlement.processed' }), double.sign({}), double.sign([1]));
    const { headers } = double.sign({});
    expect(await tell({ body: '{}', headers })).toBe(200);
  });

  test('comes once, under whatever name it is sent again', async () => {
    const { body, headers } = double.sign({ ...stray(), event: 'payout.one' });
    await told({ body, headers }, { body, headers: { ...headers, 'x-razorpay-event-id': 'another' } });
    const rows = await t.database.sql`SELECT FROM provider_events WHERE event = 'payout.one'`;
    expect(rows.length).toBe(1);
  });
});
