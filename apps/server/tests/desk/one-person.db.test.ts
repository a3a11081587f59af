import type { CallDefinition } from '@sauda/contract';
import { deskCalls, mayCall, roles, type DeskCallKey, type Role } from '@sauda/contract/desk';
import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityOf, newPicture, uploadOf } from '../api/forms.ts';
import { newKey, type Customer } from '../api/app.ts';
import { hashToken } from '../../src/modules/customers/index.ts';
import { cheapPasswords } from '../helpers/passwords.ts';
import { newOneTimePassword } from '../../src/modules/staff/manage-staff.ts';
import { freezeMarket } from './frozen-market.ts';
import { createChance, randomRequest, readThings, type Chance, type Things } from './random-requests.ts';
import { createTestQueues, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

/** Of each role. `ONE_PERSON_STEPS=10000` is the search at its full size: `npm run endure`. */
const steps = Number(process.env['ONE_PERSON_STEPS'] ?? 20);
/** From so many on every call is tried often enough for chance to be no excuse. */
const thoroughSteps = 10_000;
const seed = Number(process.env['ONE_PERSON_SEED'] ?? 20_261_122);
const stepsPerLook = 10;
const testTimeoutMs = Math.max(60_000, steps * 600);
const rupee = decimal(1);
const hourMs = 3_600_000;

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
/** The stream has no end to wait for, and changes nothing. */
const calls = (Object.keys(deskCalls) as DeskCallKey[]).filter((key) => key !== 'GET /stream');

/**
 * What one person alone can never have accepted, since another has proposed or published it, what there is too seldom, and
 * what would end the search.
 */
const neverAlone =
  /\/second$|^POST (\/proposals\/confirm|\/ipos\/close|\/dividends\/cancel|\/loans\/send-back|\/customers\/sessions\/end|\/session\/.*)$/;
/** How often each call was made by somebody who holds its right, and how often it was accepted or proposed. */
const tries = new Map<string, { asked: number; accepted: number }>();

function count(key: string, isAccepted: boolean): void {
  const { asked, accepted } = tries.get(key) ?? { asked: 0, accepted: 0 };
  tries.set(key, { asked: asked + 1, accepted: accepted + (isAccepted ? 1 : 0) });
}

let shiftMs = 0;
const clock = { now: () => new Date(Date.now() + shiftMs) };
let q: TestQueues;
let bystander: TestStaff;
let customers: Array<Customer & { readonly id: string; readonly card: number }>;
let symbols: Things['symbols'];
let passwordHash: string;
let picture: Awaited<ReturnType<typeof newPicture>>;

beforeAll(async () => {
  q = await createTestQueues({ clock, market: freezeMarket(clock) });
  bystander = await newStaff(q.t, 'admin');
  await newStaff(q.t, 'dealer');
  picture = await newPicture();
  passwordHash = await cheapPasswords().hash('session', newOneTimePassword());
  customers = [];
  for (let index = 0; index < 3; index += 1) {
    const customer = await q.t.register();
    await q.depositOf(customer, 90_000);
    const [row] = await q.t.database.sql<Array<{ id: string }>>`
      SELECT id::text FROM customers WHERE phone = ${customer.phone}`;
    const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'HDFC0000001' };
    const added = await q.t.ask('POST /stock/success/bank/add', { token: customer.token, body: card });
    customers.push({ ...customer, id: row?.id ?? '', card: added.data.id });
  }
  const { data } = await q.t.ask('GET /v2/stock/list', { token: customers[0]?.token ?? '', query: { limit: 100 } });
  symbols = data.rows
    .filter(({ type, prasent }) => type === 'stock' && Number(prasent) < 500)
    .slice(0, 4)
    .map(({ stock, prasent }) => ({ symbol: stock, price: prasent }));
  expect(symbols.length).toBeGreaterThan(1);
  await q.compliance.askWith(await newStaff(q.t, 'compliance'), 'POST /customers/qip', {
    body: { id: customers[0]?.id ?? '', eligible: true, reason: 'A fund' },
  });
});
afterAll(async () => {
  await q.close();
});

/** What all customers have together, with what has left for their banks: that is theirs too, and would be twice if it came back. */
async function worthOfAll(): Promise<bigint> {
  const totals = await Promise.all(
    customers.map(async ({ id }) => {
      const { data } = await bystander.ask('GET /customers/one', { query: { id } });
      return parseDecimal(data.balance.total) ?? 0n;
    }),
  );
  const [{ out }] = await q.t.database.sql<[{ out: bigint }]>`
    SELECT coalesce(sum(amount), 0)::bigint AS out FROM withdrawals
    WHERE handed_over_at IS NOT NULL AND status <> 'in_progress'`;
  return totals.reduce((sum, total) => sum + total, out);
}

/** How many kinds of command were done, by all roles together. */
let doneAtAll = 0;

// An auditor has no command to try.
test.each(roles.filter((role) => role !== 'auditor'))(
  'alone, a %s raises the worth of customers by no rupee, whatever they ask of the desk',
  async (role) => {
    const chance = createChance(seed + roles.indexOf(role));
    const member = await memberOf(role, own().phone);
    const trail: string[] = [];
    const done = new Set<DeskCallKey>();
    await endProposals();
    let things = await look(member);
    let worth = await worthOfAll();
    for (let step = 1; step <= steps; step += 1) {
      const key = chooseCall(chance, role);
      const { status, said } = await ask(member, chance, things, key);
      trail.push(`${key} → ${status} ${said}`);
      expect(status, trail.at(-1)).toBeLessThan(500);
      if (isHeld(role, key)) count(key, status < 300);
      if (status === 200) done.add(key);
      if (status === 401) await reopen(member);
      trail.push(await actAsCustomer(chance, things));
      if (step % stepsPerLook !== 0 && step !== steps) continue;
      if (chance.isOneIn(3)) await passTime(chance);
      if (chance.isOneIn(4)) await endProposals();
      things = await look(member);
      const now = await worthOfAll();
      const rise = `${role} raised it by ${formatDecimal(now - worth)}:\n${trail.slice(-4 * stepsPerLook).join('\n')}`;
      expect(now - worth < rupee, rise).toBe(true);
      worth = now;
    }
    expect(q.t.faults).toEqual([]);
    doneAtAll += done.size;
    if (steps >= 100) expect(done.size, [...done].join()).toBeGreaterThanOrEqual(5);
  },
  testTimeoutMs,
);

test('a search in which nothing succeeds would find nothing', () => {
  expect(doneAtAll).toBeGreaterThanOrEqual(roles.length);
});

test('the search was accepted at each call that changes something', () => {
  const writes = [...tries]
    .filter(([key]) => key.includes('POST'))
    .toSorted(([left], [right]) => left.localeCompare(right));
  const list = writes.map(([key, { asked, accepted }]) => `${key}: ${accepted} of ${asked}`);
  if (steps >= thoroughSteps) process.stdout.write(`${list.join('\n')}\n`);
  const never = calls.filter((key) => key.startsWith('POST') && !neverAlone.test(key) && !tries.get(key)?.accepted);
  if (steps >= thoroughSteps) expect(never).toEqual([]);
  // Nobody was the second person of what they had proposed.
  for (const [key, { accepted }] of writes)
    if (/second$|proposals\/confirm$/.test(key)) expect({ key, accepted }).toEqual({ key, accepted: 0 });
});

function isHeld(role: Role, key: DeskCallKey): boolean {
  const { access } = definitions[key];
  return access !== 'public' && mayCall(role, access);
}

/** Mostly what the role may do, and of that mostly what changes something. */
function chooseCall(chance: Chance, role: Role): DeskCallKey {
  if (chance.isOneIn(10)) return chance.pick(calls);
  const held = calls.filter((key) => isHeld(role, key));
  const writes = held.filter((key) => key.startsWith('POST') && !key.startsWith('POST /session/'));
  return chance.isOneIn(8) || writes.length === 0 ? chance.pick(held) : chance.pick(writes);
}

async function look({ login }: TestStaff): Promise<Things> {
  await goOn();
  const { data: config } = await bystander.ask('GET /config');
  const { data: arranged } = await bystander.ask('GET /categories');
  return readThings(q.t, {
    now: clock.now(),
    symbols,
    own: own().id,
    login,
    settings: new Map(config.rows.map(({ tag, value }) => [tag, value])),
    categories: new Map(arranged.rows.map(({ code, updated_at: at }) => [code, at])),
  });
}

/**
 * Undoes what would end the search: a frozen customer, a halted share, a hidden category and a session that is locked, or was ended by an
 * administrator, do nothing more.
 */
async function goOn(): Promise<void> {
  await reopen(bystander);
  await q.t.database.sql`
    UPDATE customers SET frozen_reason = NULL, frozen_scope = NULL, frozen_code = NULL, frozen_note = NULL, frozen_at = NULL
    WHERE frozen_reason IS NOT NULL`;
  await q.t.database.sql`UPDATE staff_sessions SET locked_at = NULL`;
  for (const trading of ['halted', 'sell_only'] as const) {
    const { data } = await bystander.ask('GET /instruments', { query: { limit: 100, trading } });
    for (const { symbol } of data.rows) {
      const body = { symbol, name: null, sector: null, trading: 'open', reason: 'It goes on' } as const;
      await bystander.ask('POST /instruments/set', { body });
    }
  }
}

/** What others have proposed would be done with a second person. */
async function endProposals(): Promise<void> {
  await q.t.database.sql`DELETE FROM desk_claims`;
  const { data } = await bystander.ask('GET /proposals', { query: { limit: 100 } });
  for (const { id } of data.rows) await bystander.send('POST /proposals/send-back', { body: { id, note: 'Not now' } });
  const rows = await q.t.database.sql<Array<{ queue: 'recharges' | 'withdrawals' | 'loans'; item: string }>>`
    SELECT queue, item FROM desk_proposals WHERE outcome IS NULL`;
  for (const { queue, item: id } of rows) {
    await bystander.send(`POST /${queue}/send-back`, { body: { id, note: 'Not now' } });
  }
}

/** Somebody of a role who is one of the customers as well. */
async function memberOf(role: Role, phone: string): Promise<TestStaff> {
  const member = await newStaff(q.t, role);
  await q.t.database.sql`
    UPDATE staff SET phone = CASE WHEN login = ${member.login} THEN ${phone} ELSE phone END,
      password_hash = ${passwordHash}`;
  await keepSessions();
  return member;
}

/** Whoever logged out is at work again, as the same person: another could confirm what they had proposed. */
async function reopen({ login, cookie }: TestStaff): Promise<void> {
  const token = hashToken(cookie.slice(cookie.indexOf('=') + 1));
  await q.t.database.sql`
    INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, created_at, active_at)
    SELECT ${token}, id, '127.0.0.1', 'test', ${clock.now()}, ${clock.now()} FROM staff WHERE login = ${login}
    ON CONFLICT (token_hash) DO UPDATE SET locked_at = NULL`;
}

/** Sessions go on however the clock jumps. */
async function keepSessions(): Promise<void> {
  const now = clock.now();
  await q.t.database.sql`UPDATE staff_sessions SET created_at = ${now}, active_at = ${now}`;
}

async function passTime(chance: Chance): Promise<void> {
  shiftMs += chance.pick([60_000, hourMs, 6 * hourMs]);
  await keepSessions();
  // What came due is done by what runs each second.
  await expect
    .poll(
      async () => {
        const [{ due }] = await q.t.database.sql<[{ due: number }]>`
          SELECT ((SELECT count(*) FROM distributions WHERE status IN ('declared', 'closed', 'recorded')
              AND pays_at < ${clock.now()})
            + (SELECT count(*) FROM fund_orders WHERE status = 'active' AND end_time < ${clock.now()}))::int AS due`;
        return due;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}

async function ask(member: TestStaff, chance: Chance, things: Things, key: DeskCallKey) {
  const { body, query, multipart } = definitions[key];
  const named = {
    body: randomRequest(chance, things, key, body),
    query: randomRequest(chance, things, key, query) as object | undefined,
  };
  const asked = JSON.stringify(named.body ?? named.query ?? '').slice(0, 300);
  const { status, body: answer } = await member.raw(key, {
    ...(named.query === undefined ? {} : { query: named.query }),
    ...(multipart === true
      ? uploadOf(picture)
      : key.startsWith('POST')
        ? { raw: Buffer.from(JSON.stringify(named.body ?? {})), headers: { 'content-type': 'application/json' } }
        : {}),
  });
  return { status, said: status < 300 ? asked : `${asked} ${answer.slice(0, 200)}` };
}

const own = () => customers[0] as (typeof customers)[number];

/** What customers do in between, among them the member of staff: they buy and sell what they can, and ask for money. */
async function actAsCustomer(chance: Chance, things: Things): Promise<string> {
  // Half of it for the account of the member of staff.
  const { token, phone, card } = chance.isOneIn(2) ? own() : chance.pick(customers);
  // Whoever holds a share declares no dividend for it, so there is one that the member of staff never buys.
  const { symbol: tag, price } = chance.pick(phone === own().phone ? symbols.slice(0, -1) : symbols);
  // Whoever has credited a customer pays nothing out to them, so there is one who asks for nothing.
  const asksForMoney = phone !== customers.at(-1)?.phone;
  const sent = async (key: Parameters<typeof q.t.send>[0], body: object) => {
    const { status, body: answer } = await q.t.send(key, { token, body, key: newKey() });
    expect(status, JSON.stringify(answer)).toBeLessThan(500);
    count(`${phone === own().phone ? 'own account' : 'others'}: ${key}`, status === 200);
    return `  ${phone} ${key} ${JSON.stringify(body)} → ${status}`;
  };
  const newest = (noun: string) => Number(things.ids[noun]?.[0] ?? 1);
  switch (chance.whole(9)) {
    case 0:
      return sent('POST /stock/success/deal/buy', { tag, count: 1 + chance.whole(5), mold: 'stock', price });
    case 1: {
      const [lot] = await q.t.database.sql<Array<{ no: string; symbol: string; price: bigint }>>`
        SELECT no, symbol, price FROM lots JOIN customers ON customers.id = customer_id
        WHERE phone = ${phone} AND remaining > 0 ORDER BY lots.id DESC LIMIT 1`;
      if (lot === undefined) return '  nothing to sell';
      const known = symbols.find(({ symbol }) => symbol === lot.symbol);
      const sale = {
        no: lot.no,
        price: formatDecimal(lot.price),
        sell_price: known?.price ?? formatDecimal(lot.price),
      };
      return sent('POST /stock/success/deal/sell', sale);
    }
    case 2: {
      const [item] = await q.t.database.sql<
        Array<{ id: bigint; symbol: string; price: bigint; minimum: bigint; kind: string }>
      >`
        SELECT id, symbol, price, minimum, kind FROM block_items WHERE status = 'open' ORDER BY id DESC LIMIT 1`;
      if (item === undefined) return '  no block on offer';
      return sent('POST /stock/success/deal/buy', {
        tag: item.symbol,
        id: Number(item.id),
        count: Number(item.minimum),
        mold: item.kind === 'qip' ? 'finalize' : 'bulk',
        price: formatDecimal(item.price),
      });
    }
    case 3:
      return sent('POST /stock/success/fund/purchase', { project_id: newest('funds') });
    case 4:
      return sent('POST /stock/success/ipo/buy', { id: newest('ipos'), count: 100, price: '1' });
    case 5:
      return asksForMoney
        ? sent('POST /stock/success/v2/recharge/add', { count: 5_000 })
        : sent('POST /stock/success/money/access', { bank_id: card, count: 100 });
    case 6:
      return asksForMoney
        ? sent('POST /stock/success/loans/add', { count: 500 })
        : sent('POST /stock/success/money/access', { bank_id: card, count: 100 });
    case 7:
      return chance.isOneIn(4)
        ? sent('POST /stock/success/autonomy/add', await identityOf(q.t, { token }))
        : sent('POST /stock/success/user_message/send', { content: 'Hello' });
    default:
      return sent('POST /stock/success/money/access', { bank_id: card, count: 100 });
  }
}
