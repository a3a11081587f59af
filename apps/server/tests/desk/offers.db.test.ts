import { decimal, formatDecimal, roundDown } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let maker: TestStaff;
let proposer: TestStaff;
let confirmer: TestStaff;
let price: string;
const secret = '246810';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  t = await createTestApp();
  [maker, proposer, confirmer] = [
    await newStaff(t, 'dealer'),
    await newStaff(t, 'dealer'),
    await newStaff(t, 'dealer'),
  ];
  const reader = await t.register();
  price = (await t.ask('GET /v2/yahoo', { token: reader.token, query: { symbol: 'KONSHIP' } })).data.price;
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

/** A customer with money and a transaction password, whose phone is that of a member of staff. */
async function accountOf(staff: TestStaff | undefined, amount: number): Promise<Customer> {
  const customer = await t.register();
  await t.ask('POST /stock/success/user/password/up', {
    token: customer.token,
    body: { type: 'transaction', fund_code_new: secret },
  });
  if (amount > 0) await t.deposit(customer, amount);
  if (staff !== undefined)
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${staff.login}`;
  return customer;
}

/** A block two per cent below the market. */
const cheap = () => formatDecimal(roundDown((decimal(price) * 98n) / 100n, decimal('0.05')));

const ipoBody = {
  symbol: 'SARAGRO',
  company_name: 'Sarovar Agro',
  series: 'EQ',
  price_low: '9.5',
  price_high: '10',
  lot: 100,
  shares: 1_000,
  opens_at: inHours(1),
  closes_at: inHours(2),
  allots_at: inHours(3),
  lists_at: inHours(4),
  about: 'Grows vegetables.',
} as const;

async function newBlock(): Promise<number> {
  const body = { kind: 'block', symbol: 'KONSHIP', price: cheap(), minimum: 1, quantity: 1_000 } as const;
  return (await maker.ask('POST /blocks/create', { body })).data.id;
}

const fundBody = {
  name: 'Alone',
  min_return: '0',
  max_return: '0.05',
  period_days: 1,
  amount: '1000',
  // Enough for the crowd of practice too, who buys all of a small one.
  issue_amount: '100000',
  opens_at: inHours(-1),
  closes_at: inHours(1),
  terms: 'Terms.',
  risk: 'Risks.',
};

describe('what one member of staff cannot do alone', () => {
  test('is to publish a block, an IPO or a fund, or to declare a dividend', async () => {
    const block = await newBlock();
    const fund = (await maker.ask('POST /funds/create', { body: fundBody })).data.id;
    await maker.propose('POST /blocks/publish', { body: { id: block } });
    await maker.propose('POST /funds/publish', { body: { id: fund } });
    const dividend = { symbol: 'AALAMB', per_share: '1', record_at: inHours(1), pays_at: inHours(2), reason: 'Board' };
    const declared = await maker.propose('POST /dividends/declare', { body: dividend });
    expect(await maker.send('POST /proposals/confirm', { body: { id: declared } })).toMatchObject({
      status: 403,
      data: 'second_person_other',
    });
    expect((await maker.ask('GET /blocks/one', { query: { id: block } })).data.status).toBe('draft');
    expect((await maker.ask('GET /funds/one', { query: { id: fund } })).data.status).toBe('draft');
    const { rows } = (await maker.ask('GET /dividends', { query: { symbol: 'AALAMB' } })).data;
    expect(rows.filter(({ declared_by: by }) => by !== 'practice-market')).toEqual([]);
  });

  test('and the second sees the market and what it costs the house', async () => {
    const id = await newBlock();
    const draft = (await maker.ask('GET /blocks/one', { query: { id } })).data;
    expect(draft).toMatchObject({ held_back: null, market_source: expect.stringMatching(/^simulated\//) });
    const proposal = await proposer.propose('POST /blocks/publish', { body: { id } });
    const { rows } = (await confirmer.ask('GET /proposals', { query: {} })).data;
    const found = rows.find((row) => row.id === proposal);
    // A thousand shares at two per cent off, at the market of the moment.
    const cost = (Number(price) - Number(cheap())) * 1_000;
    expect(Math.abs(Number(found?.cost) / cost - 1)).toBeLessThan(0.9);
    // All that is published by it, written as on the screens, at times of the house.
    expect(Object.fromEntries(found?.facts.map(({ name, value }) => [name, value]) ?? [])).toEqual({
      Kind: 'Block',
      Share: 'Konkan Shipping (KONSHIP)',
      Price: expect.stringMatching(/^[\d,]+\.\d{2}$/),
      Minimum: expect.stringMatching(/^[\d,]+$/),
      'On offer': '1,000',
      Market: expect.stringMatching(/^[\d,]+\.\d{2}, simulated\/\d+, \d{2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}$/),
      'May be': expect.stringMatching(/^[\d,]+\.\d{2,4} to [\d,]+\.\d{2,4}$/),
    });
    await confirmer.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect((await maker.ask('GET /blocks/one', { query: { id } })).data.status).toBe('open');
  });

  test('a draft that was changed after it was proposed is not published', async () => {
    const id = await newBlock();
    const proposal = await proposer.propose('POST /blocks/publish', { body: { id } });
    const body = { id, kind: 'block', symbol: 'KONSHIP', price, minimum: 1, quantity: 999_999 } as const;
    await maker.ask('POST /blocks/edit', { body });
    expect(await confirmer.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 409,
      data: 'proposal_stale',
    });
    await proposer.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Changed' } });
  });

  test.each([
    ['what a fund says of its risk', 'funds', fundBody, { risk: 'There is none.' }],
    ['the terms of a fund', 'funds', fundBody, { terms: 'Others.' }],
    ['what an IPO says of its company', 'ipos', ipoBody, { about: 'It sails.' }],
  ] as const)('nor is one of which %s was changed, and the audit log has it', async (_, kind, body, changed) => {
    const { id } = (await maker.ask(`POST /${kind}/create`, { body: body as never })).data;
    const proposal = await proposer.propose(`POST /${kind}/publish`, { body: { id } });
    await maker.ask(`POST /${kind}/edit`, { body: { ...body, id, ...changed } as never });
    expect(await confirmer.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      status: 409,
      data: 'proposal_stale',
    });
    await proposer.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Changed' } });
    const records = await t.database.sql<Array<{ before: string; after: string }>>`
      SELECT before, after FROM audit_log WHERE action = ${`POST /${kind}/edit`} AND object_id = ${String(id)}`;
    expect(records).toHaveLength(1);
    expect(records[0]?.after).not.toBe(records[0]?.before);
  });
});

describe('staff take nothing that they offer', () => {
  test('of an IPO or a fund neither', async () => {
    const { data: offered } = await maker.ask('POST /ipos/create', { body: ipoBody });
    await proposer.askWith(confirmer, 'POST /ipos/publish', { body: { id: offered.id } });
    const { data: sold } = await maker.ask('POST /funds/create', { body: fundBody });
    await proposer.askWith(confirmer, 'POST /funds/publish', { body: { id: sold.id } });
    const requests = [
      ['POST /stock/success/ipo/buy', { id: offered.id, count: 100, price: '10' }],
      ['POST /stock/success/fund/purchase', { project_id: sold.id }],
    ] as const;
    for (const staff of [maker, proposer, confirmer]) {
      const { token } = await accountOf(staff, 5_000);
      for (const [key, body] of requests) {
        const answer = await t.send(key, { token, body });
        expect(answer, key).toMatchObject({ status: 403, body: { data: 'own_offering' } });
      }
    }
    const { token } = await accountOf(undefined, 5_000);
    for (const [key, body] of requests) expect(await t.send(key, { token, body }), key).toMatchObject({ status: 200 });
    const late = await accountOf(undefined, 5_000);
    const { data } = await t.ask('POST /stock/success/ipo/buy', { token: late.token, body: requests[0][1] });
    await t.database.sql`UPDATE staff SET phone = ${late.phone} WHERE login = ${maker.login}`;
    const edited = await t.send('POST /stock/success/ipo/edit', {
      token: late.token,
      body: { no: data.no, count: 200 },
    });
    expect(edited).toMatchObject({ status: 403, body: { data: 'own_offering' } });
  });

  test('neither who made it, nor who proposed or confirmed its publication; others may', async () => {
    const id = await newBlock();
    await proposer.askWith(confirmer, 'POST /blocks/publish', { body: { id } });
    const body = { mold: 'bulk', id, count: 1, price: cheap(), stock_password: secret } as const;
    for (const staff of [maker, proposer, confirmer]) {
      const { token } = await accountOf(staff, 5_000);
      const answer = await t.send('POST /stock/success/deal/buy', { token, body });
      expect(answer).toMatchObject({ status: 403, body: { data: 'own_offering' } });
      const { data: items } = await t.ask('POST /stock/success/stock/list', {
        token,
        body: { mold: 'bulk', limit: 100 },
      });
      expect(items.find((item) => item.id === id)).toMatchObject({ blocked: 'own_offering' });
    }
    const { token } = await accountOf(undefined, 5_000);
    const bought = await t.ask('POST /stock/success/deal/buy', { token, body });
    const { data: receipt } = await t.ask('GET /stock/success/deal/detail', { token, query: { no: bought.data.no } });
    expect(receipt).toMatchObject({
      priced_by: 'block',
      offered_by: 'two_staff',
      market_source: expect.stringMatching(/^simulated\//),
    });
    expect(Math.abs(Number(receipt.market_price) / Number(price) - 1)).toBeLessThan(0.05);
  });

  test('nor do they buy a fund or apply for shares that they offer, or change such an application', async () => {
    const fundBody = {
      name: 'Offered',
      min_return: '0',
      max_return: '0.05',
      period_days: 1,
      amount: '1000',
      issue_amount: '100000',
      opens_at: inHours(-1),
      closes_at: inHours(1),
      terms: 'Terms.',
      risk: 'Risks.',
    };
    const fund = (await maker.ask('POST /funds/create', { body: fundBody })).data.id;
    await proposer.askWith(confirmer, 'POST /funds/publish', { body: { id: fund } });
    const ipoBody = {
      symbol: 'KONSHIP',
      company_name: 'Konkan Shipping',
      series: 'FPO',
      price_low: cheap(),
      price_high: cheap(),
      lot: '1',
      shares: '1000',
      opens_at: inHours(1),
      closes_at: inHours(2),
      allots_at: inHours(3),
      lists_at: inHours(4),
      about: '',
    } as const;
    const ipo = (await maker.ask('POST /ipos/create', { body: ipoBody })).data.id;
    await proposer.askWith(confirmer, 'POST /ipos/publish', { body: { id: ipo } });
    const refused = { status: 403, body: { data: 'own_offering' } };
    const application = { id: ipo, count: 1, price: cheap() };
    for (const staff of [maker, proposer, confirmer]) {
      const { token, phone } = await accountOf(staff, 5_000);
      const commands = [
        ['POST /stock/success/fund/purchase', { project_id: fund }],
        ['POST /stock/success/ipo/buy', application],
      ] as const;
      for (const [call, body] of commands) expect(await t.send(call, { token, body })).toMatchObject(refused);
      // Where they had applied before the desk knew their phone.
      await t.database.sql`UPDATE staff SET phone = NULL WHERE login = ${staff.login}`;
      const { data } = await t.ask('POST /stock/success/ipo/buy', { token, body: application });
      await t.database.sql`UPDATE staff SET phone = ${phone} WHERE login = ${staff.login}`;
      const change = { no: data.no, count: 2 };
      expect(await t.send('POST /stock/success/ipo/edit', { token, body: change })).toMatchObject(refused);
    }
    const { token } = await accountOf(undefined, 5_000);
    await t.ask('POST /stock/success/fund/purchase', { token, body: { project_id: fund } });
    await t.ask('POST /stock/success/ipo/buy', { token, body: application });
  });

  test('nor declare a dividend for a share that they hold, or confirm one', async () => {
    const holder = await accountOf(maker, 5_000);
    const { token } = holder;
    const quote = (await t.ask('GET /v2/yahoo', { token, query: { symbol: 'DECSTEEL' } })).data;
    const buy = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: quote.price_high } as const;
    await t.ask('POST /stock/success/deal/buy', { token, body: buy });
    const body = { symbol: 'DECSTEEL', per_share: '1', record_at: inHours(5), pays_at: inHours(6), reason: 'Board' };
    const refused = { status: 403, data: 'own_customer' };
    expect(await maker.send('POST /dividends/declare', { body })).toMatchObject(refused);
    const proposal = await proposer.propose('POST /dividends/declare', { body });
    expect(await maker.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject(refused);
    await confirmer.ask('POST /proposals/confirm', { body: { id: proposal } });
    const cost = await maker.ask('GET /dividends/cost', { query: { symbol: 'DECSTEEL', per_share: '1' } });
    expect(Number(cost.data.cost)).toBe(Number(cost.data.shares));
  });

  test(
    'nor are they paid a dividend that they declare, though they buy the share before its record time',
    { tags: 'all' },
    async () => {
      const symbol = 'PURCOTT';
      const { token: reader } = await accountOf(undefined, 0);
      const quote = (await t.ask('GET /v2/yahoo', { token: reader, query: { symbol } })).data;
      const buy = { tag: symbol, count: 1, mold: 'stock', price: quote.price_high } as const;
      const own = [
        await accountOf(proposer, 5_000),
        await accountOf(confirmer, 5_000),
        await accountOf(undefined, 5_000),
      ];
      const body = { symbol, per_share: '0.1', record_at: inHours(0.002), pays_at: inHours(6), reason: 'Board' };
      await proposer.askWith(confirmer, 'POST /dividends/declare', { body });
      for (const { token } of own) await t.ask('POST /stock/success/deal/buy', { token, body: buy });
      const row = async () => (await maker.ask('GET /dividends', { query: { symbol } })).data.rows[0];
      await expect.poll(async () => (await row())?.status, { timeout: 30_000 }).toBe('recorded');
      expect(await row()).toMatchObject({ holders: 1 });
      const paid = await t.database.sql<Array<{ phone: string }>>`
      SELECT phone FROM entitlements JOIN customers ON customers.id = customer_id
      WHERE distribution_id = (SELECT id FROM distributions WHERE no = ${(await row())?.no ?? ''})`;
      expect(paid).toEqual([{ phone: own[2]?.phone }]);
    },
  );
});

test('a dividend that is recorded and unpaid is called off by two', async () => {
  const { token } = await accountOf(undefined, 5_000);
  const quote = (await t.ask('GET /v2/yahoo', { token, query: { symbol: 'NIMGIN' } })).data;
  const buy = { tag: 'NIMGIN', count: 1, mold: 'stock', price: quote.price_high } as const;
  await t.ask('POST /stock/success/deal/buy', { token, body: buy });
  const body = { symbol: 'NIMGIN', per_share: '0.1', record_at: inHours(5), pays_at: inHours(6), reason: 'Board' };
  await proposer.askWith(confirmer, 'POST /dividends/declare', { body });
  await t.database.sql`UPDATE distributions SET record_at = now() WHERE symbol = 'NIMGIN'`;
  const row = async () => (await maker.ask('GET /dividends', { query: { symbol: 'NIMGIN' } })).data.rows[0];
  await expect.poll(async () => (await row())?.status).toBe('recorded');
  const callOff = { no: (await row())?.no ?? '', reason: 'Entered for the wrong share' };
  await proposer.propose('POST /dividends/cancel', { body: callOff });
  expect((await row())?.status).toBe('recorded');
  const [proposal] = (await confirmer.ask('GET /proposals', { query: {} })).data.rows.filter(
    ({ call }) => call === 'POST /dividends/cancel',
  );
  expect(proposal?.facts).toEqual([
    { name: 'Share', value: 'NIMGIN' },
    { name: 'Per share', value: '0.10' },
    { name: 'Holders who are not paid', value: '1' },
  ]);
  await confirmer.ask('POST /proposals/confirm', { body: { id: proposal?.id ?? '' } });
  expect((await row())?.status).toBe('cancelled');
});

describe('a split or a bonus', () => {
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const told = { kind: 'bonus', symbol: 'SETUCAP', ratio: '1:2', ex_day: day } as const;
  const rowOf = async (symbol: string) =>
    (await maker.ask('GET /corporate-actions', { query: { symbol } })).data.rows[0];

  test('is announced by two who do not hold the share, with whom it reaches, and withdrawn by two', async () => {
    const { token } = await accountOf(undefined, 50_000);
    const own = await accountOf(maker, 5_000);
    for (const holder of [token, own.token]) {
      const quote = (await t.ask('GET /v2/yahoo', { token: holder, query: { symbol: 'SETUCAP' } })).data;
      const buy = { tag: 'SETUCAP', count: 3, mold: 'stock', price: quote.price_high } as const;
      await t.ask('POST /stock/success/deal/buy', { token: holder, body: buy });
    }
    const preview = (await proposer.ask('GET /corporate-actions/preview', { query: told })).data;
    expect(preview).toMatchObject({
      holders: '2',
      units_before: '6',
      units_after: '8',
      fractions: '2',
      fraction_units: '1',
    });
    expect(Number(preview.price) / Number(preview.price_after)).toBeCloseTo(1.5, 3);
    const body = { actions: [told], reason: 'As the exchange has told' };
    expect(await maker.send('POST /corporate-actions/announce', { body })).toMatchObject({ data: 'own_customer' });
    const proposal = await proposer.propose('POST /corporate-actions/announce', { body });
    expect(await rowOf('SETUCAP')).toBeUndefined();
    expect(await maker.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({
      data: 'own_customer',
    });
    const { rows } = (await confirmer.ask('GET /proposals', { query: {} })).data;
    const seen = rows.find(({ id }) => id === proposal);
    const written = new Date(day).toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
    expect(seen?.facts).toEqual([
      { name: `SETUCAP on ${written}`, value: 'bonus 1:2: 6 shares of 2 holders become 8, 0 waiting orders end' },
    ]);
    await confirmer.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect(await rowOf('SETUCAP')).toMatchObject({
      ...told,
      status: 'announced',
      announced_by: proposer.login,
      confirmed_by: confirmer.login,
      units_after: null,
    });
    const { events } = (await t.ask('GET /v2/instrument', { token, query: { symbol: 'SETUCAP' } })).data;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'bonus', ratio: '1:2', is_over: false }));
    const { no = '' } = (await rowOf('SETUCAP')) ?? {};
    await proposer.askWith(confirmer, 'POST /corporate-actions/withdraw', { body: { no, reason: 'Called off' } });
    expect(await rowOf('SETUCAP')).toMatchObject({ status: 'withdrawn', withdrawn_by: confirmer.login });
  });

  test('tells the second person of a dividend that is recorded after it', async () => {
    const [recordAt, paysAt] = [24 * 40, 24 * 41].map(inHours) as [string, string];
    const body = { symbol: 'HIMGBANK', per_share: '1', record_at: recordAt, pays_at: paysAt, reason: 'Board' };
    await proposer.askWith(confirmer, 'POST /dividends/declare', { body });
    const factOf = async (action: { kind: 'bonus' | 'merger' | 'split'; ratio: string; into?: string }) => {
      const announced = {
        actions: [{ ex_day: day, ...action, symbol: 'HIMGBANK' }],
        reason: 'As the exchange has told',
      };
      const proposal = await proposer.propose('POST /corporate-actions/announce', { body: announced });
      const { rows } = (await confirmer.ask('GET /proposals', { query: {} })).data;
      await confirmer.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Only looked at' } });
      return rows.find(({ id }) => id === proposal)?.facts[0]?.value;
    };
    expect(await factOf({ kind: 'split', ratio: '10:1' })).toMatch(/^reverse split 10:1: /);
    expect(await factOf(told)).toMatch(/, 1 declared dividend pays the same in all$/);
    expect(await factOf({ kind: 'merger', ratio: '1:1', into: 'SETUCAP' })).toMatch(
      /, 1 declared dividend pays nobody$/,
    );
  });

  test('comes from a file with its digest, all of its lines or none', async () => {
    const file = `kind,symbol,ratio,ex_day\nsplit,SUTRACAP,1:10,${day}\nbonus,CHHAYAHL,1:1,${day}\n`;
    const reason = 'As the exchange has told';
    const wrong = { file: `${file}split,NOSUCH,1:2,${day}\n`, reason };
    expect(await proposer.send('POST /corporate-actions/announce', { body: wrong })).toMatchObject({
      data: 'unknown_symbol',
    });
    expect(await rowOf('SUTRACAP')).toBeUndefined();
    await proposer.askWith(confirmer, 'POST /corporate-actions/announce', { body: { file, reason } });
    const [split, bonus] = [await rowOf('SUTRACAP'), await rowOf('CHHAYAHL')];
    expect([split, bonus]).toMatchObject([{ ratio: '1:10' }, { ratio: '1:1' }]);
    expect(split?.file_digest).toMatch(/^[0-9a-f]{64}$/);
    expect(bonus?.file_digest).toBe(split?.file_digest);
  });
});

describe('a split and a further offer of one share', () => {
  const terms = (symbol: string, company: string, price: string) =>
    ({
      symbol,
      company_name: company,
      series: 'FPO',
      price_low: price,
      price_high: price,
      lot: '1',
      shares: '1000',
      opens_at: inHours(1),
      closes_at: inHours(2),
      allots_at: inHours(3),
      lists_at: inHours(4),
      about: '',
    }) as const;
  const priceOf = async (symbol: string) => {
    const { token } = await accountOf(undefined, 5_000);
    return (await t.ask('GET /v2/yahoo', { token, query: { symbol } })).data.price;
  };
  const split = (symbol: string) => {
    const exDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    return { actions: [{ kind: 'split' as const, symbol, ratio: '1:2', ex_day: exDay }], reason: 'As told' };
  };
  const refused = { status: 409, data: 'action_exists' };

  test('do not meet: what was applied for at a price is booked first, or the shares change first', async () => {
    const body = terms('HIMGBANK', 'Himgiri Bank', await priceOf('HIMGBANK'));
    const { id } = (await maker.ask('POST /ipos/create', { body })).data;
    await proposer.askWith(confirmer, 'POST /ipos/publish', { body: { id } });
    expect(await proposer.send('POST /corporate-actions/announce', { body: split('HIMGBANK') })).toEqual(refused);
    // Of another offer of the same share who confirms it is told.
    const twice = (await maker.ask('POST /ipos/create', { body })).data.id;
    const proposal = await proposer.propose('POST /ipos/publish', { body: { id: twice } });
    const { rows } = (await confirmer.ask('GET /proposals', { query: {} })).data;
    expect(rows.find((row) => row.id === proposal)?.facts).toContainEqual({
      name: 'Offered already',
      value: `by offer ${id}, which is forthcoming`,
    });
    await confirmer.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Twice the same' } });

    const other = terms('SAMPBANK', 'Sampada Bank', await priceOf('SAMPBANK'));
    const later = (await maker.ask('POST /ipos/create', { body: other })).data.id;
    await proposer.askWith(confirmer, 'POST /corporate-actions/announce', { body: split('SAMPBANK') });
    expect(await proposer.send('POST /ipos/publish', { body: { id: later } })).toEqual(refused);
  });
});

describe('an offer to holders', () => {
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const reason = 'As the company has told';
  const lastDay = dayAfter(9);
  const bring = (column: 'ex_at' | 'record_at' | 'closes_at', table: 'rights_issues' | 'buybacks') =>
    t.database.sql.unsafe(`UPDATE ${table} SET ${column} = now()`);
  const statusOf = async (call: 'GET /rights' | 'GET /buybacks') =>
    (await maker.ask(call, { query: {} })).data.rows[0]?.status;
  const billOf = async (token: string) =>
    (await t.ask('GET /stock/success/v2/bill', { token, query: {} })).rows.map(({ reason: why, subject, order }) => [
      why,
      subject.name,
      order?.count,
    ]);
  const holder = async (count: number, staff?: TestStaff) => {
    const { token } = await accountOf(staff, 50_000);
    const quote = (await t.ask('GET /v2/yahoo', { token, query: { symbol: 'SETUCAP' } })).data;
    const buy = { tag: 'SETUCAP', count, mold: 'stock', price: quote.price_high } as const;
    await t.ask('POST /stock/success/deal/buy', { token, body: buy });
    return token;
  };

  test('of new shares comes from a file, entitles, and is allotted from a file, all by two who do not hold the share', async () => {
    const token = await holder(5);
    await holder(1, maker);
    const file = `kind,symbol,ratio,ex_day,price,last_day\nrights,SETUCAP,2:5,${dayAfter(3)},12.50,${lastDay}\n`;
    expect(await maker.send('POST /rights/announce', { body: { file, reason } })).toMatchObject({
      data: 'own_customer',
    });
    const wrong = { file: file.replace(lastDay, dayAfter(2)), reason };
    expect(await proposer.send('POST /rights/announce', { body: wrong })).toMatchObject({ data: 'invalid' });
    await proposer.askWith(confirmer, 'POST /rights/announce', { body: { file, reason } });
    const [row] = (await maker.ask('GET /rights', { query: {} })).data.rows;
    expect(row).toMatchObject({ status: 'announced', ratio: '2:5', price: '12.50', confirmed_by: confirmer.login });
    const { events } = (await t.ask('GET /v2/instrument', { token, query: { symbol: 'SETUCAP' } })).data;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'rights', ratio: '2:5', is_over: false }));

    await bring('ex_at', 'rights_issues');
    await expect.poll(() => statusOf('GET /rights')).toBe('open');
    const body = { no: row?.no ?? '', count: 2 };
    await t.ask('POST /stock/success/rights/subscribe', { token, body });
    const holds = (await t.ask('GET /stock/success/v2/balance', { token, query: {} })).data.holds;
    expect(holds).toMatchObject([{ kind: 'rights', amount: '25.00' }]);
    await bring('closes_at', 'rights_issues');
    await expect.poll(() => statusOf('GET /rights')).toBe('closed');
    const outcome = (shares: string, day = lastDay) =>
      `kind,symbol,last_day,shares\nrights_allotment,SETUCAP,${day},${shares}\n`;
    for (const refused of [outcome('3'), outcome('1', dayAfter(8)), outcome('-1')]) {
      expect(await proposer.send('POST /rights/allot', { body: { file: refused, reason } })).toMatchObject({
        data: 'invalid',
      });
    }
    const both = { file: outcome('1'), no: row?.no ?? '', shares: '1', reason };
    expect(await proposer.send('POST /rights/allot', { body: both })).toMatchObject({ data: 'invalid' });
    await proposer.askWith(confirmer, 'POST /rights/allot', { body: { file: outcome('1'), reason } });
    await expect.poll(() => statusOf('GET /rights')).toBe('allotted');
    const [own] = (await t.ask('GET /client/rights', { token, query: {} })).data.rows;
    expect(own).toMatchObject({
      entitled: '2',
      held: '6',
      subscription: { allotted: '1', paid: '12.50', held: '0.00' },
    });
    const receipt = await t.ask('GET /stock/success/deal/detail', {
      token,
      query: { no: own?.subscription?.no ?? '' },
    });
    expect(receipt.data).toMatchObject({ priced_by: 'rights', filled_price: '12.50' });
    // Its order has the number of the subscription, and is about fewer shares.
    expect(await billOf(token)).toEqual(
      expect.arrayContaining([
        ['buyStock', expect.any(String), '1'],
        ['rightsRelease', expect.any(String), undefined],
        ['rightsApplication', expect.any(String), undefined],
      ]),
    );
  });

  test('to buy shares back entitles by a record day, and is settled from a file', { tags: 'all' }, async () => {
    const token = await holder(5);
    const announce = {
      symbol: 'SETUCAP',
      price: '15',
      tax_percent: '10',
      last_day: lastDay,
      record_day: dayAfter(3),
      reason,
    };
    const half = await proposer.send('POST /buybacks/announce', { body: announce });
    expect(half).toMatchObject({ data: 'invalid' });
    await proposer.askWith(confirmer, 'POST /buybacks/announce', { body: { ...announce, entitlement: '5:2' } });
    await bring('record_at', 'buybacks');
    const own = async () => (await t.ask('GET /client/buybacks', { token, query: {} })).data.rows[0];
    await expect.poll(async () => (await own())?.status).toBe('open');
    const { no = '', entitled, held_then: then } = (await own()) ?? {};
    expect([entitled, then]).toEqual(['2', '5']);
    await t.ask('POST /stock/success/buybacks/tender', { token, body: { no, count: 4 } });
    await bring('closes_at', 'buybacks');
    const outcome = (shares: string) =>
      `kind,symbol,last_day,shares\nbuyback_acceptance,SETUCAP,${lastDay},${shares}\n`;
    for (const refused of [outcome('1'), outcome('5')]) {
      expect(await proposer.send('POST /buybacks/settle', { body: { file: refused, reason } })).toMatchObject({
        data: 'invalid',
      });
    }
    await proposer.askWith(confirmer, 'POST /buybacks/settle', { body: { file: outcome('3'), reason } });
    await expect.poll(() => statusOf('GET /buybacks')).toBe('settled');
    expect((await own())?.tender).toMatchObject({ accepted: '3', status: 'accepted', tax: '4.50' });
    expect(await billOf(token)).toContainEqual(['taxWithheld', (await own())?.name, undefined]);
  });
});
