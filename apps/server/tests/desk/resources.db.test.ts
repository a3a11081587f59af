import type { DeskCallKey, DeskQuery } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPicture, uploadOf } from '../api/forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { createCategories, createSimulatedMarket } from '../../src/modules/market/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newStaff, type TestStaff } from './staff.ts';
import { restingRounds } from '../helpers/quiet.ts';

let t: TestApp;
let admin: TestStaff;
let dealer: TestStaff;
let colleague: TestStaff;
/** KONSHIP's on the market as the tests begin. */
let price: string;
let customer: Customer;

beforeAll(async () => {
  t = await createTestApp();
  [admin, dealer] = [await newStaff(t, 'admin'), await newStaff(t, 'dealer')];
  colleague = await newStaff(t, 'dealer');
  customer = await t.register();
  await t.deposit(customer, 500_000);
  price = (await quoteOf('KONSHIP'))?.prasent ?? '';
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const cashOf = async () => (await t.ask('GET /stock/success/v2/balance', { token: customer.token })).data.balance;
const quoteOf = async (symbol: string) => {
  const { data } = await t.ask('GET /v2/search', { token: customer.token, query: { q: symbol } });
  return data.rows.find(({ stock }) => stock === symbol);
};
const buy = async (symbol: string) => {
  const body = { tag: symbol, count: 1, mold: 'stock', price: (await quoteOf(symbol))?.price_high ?? '' };
  return t.send('POST /stock/success/deal/buy', { token: customer.token, body, key: newKey() });
};

describe('offers', () => {
  const block = { kind: 'block', symbol: 'KONSHIP', minimum: 100, quantity: 1_000 } as const;
  const ipo = {
    symbol: 'SARAGRO',
    company_name: 'Sarovar Agro',
    series: 'EQ',
    price_low: '9.5',
    price_high: '10',
    lot: 100,
    shares: 1_000,
    applies_from: inHours(-1),
    opens_at: inHours(1),
    closes_at: inHours(2),
    allots_at: inHours(3),
    lists_at: inHours(4),
    about: 'Grows vegetables.',
  } as const;
  const fund = {
    name: 'Desk Fund',
    min_return: '1',
    max_return: '2.46',
    period_days: 30,
    amount: '1000',
    issue_amount: '100000',
    opens_at: inHours(-1),
    closes_at: inHours(24),
    terms: 'Terms.',
    risk: 'Risks.',
  } as const;

  const dividend = {
    symbol: 'DECSTEEL',
    per_share: '1.5',
    record_at: inHours(50),
    pays_at: inHours(51),
    reason: 'Board',
  };

  test('are drafts that customers do not see, are edited, published, and then only closed', async () => {
    const { data } = await dealer.ask('POST /blocks/create', { body: { ...block, price } });
    await dealer.ask('POST /blocks/edit', { body: { id: data.id, ...block, price, quantity: 2_000 } });
    await dealer.askWith(colleague, 'POST /blocks/publish', { body: { id: data.id } });
    const edit = await dealer.send('POST /blocks/edit', { body: { id: data.id, ...block, price } });
    expect(edit).toEqual({ status: 409, data: 'offering_not_editable' });
    await dealer.ask('POST /blocks/close', { body: { id: data.id, reason: 'Seller withdrew' } });
    const one = await admin.ask('GET /blocks/one', { query: { id: data.id } });
    expect(one.data).toMatchObject({ quantity: '2000', status: 'closed' });
    expect(one.data.commands.map(({ command, by }) => `${command} ${by}`)).toEqual([
      `close ${dealer.login}`,
      `publish ${colleague.login}`,
      `edit ${dealer.login}`,
      `create ${dealer.login}`,
    ]);
    const audit = await t.database.sql<Array<{ action: string; reason: string | undefined }>>`
      SELECT action, reason FROM audit_log WHERE object_kind = 'block' AND object_id = ${String(data.id)} ORDER BY id DESC`;
    expect(audit).toHaveLength(4);
    expect(audit[0]).toMatchObject({ action: 'POST /blocks/close', reason: 'Seller withdrew' });
    const { rows } = (await admin.ask('GET /audit', { query: { object_kind: 'block', object_id: String(data.id) } }))
      .data;
    expect(JSON.parse(rows.at(-1)?.after ?? '')).toMatchObject({ price, minimum: '100', quantity: '1000' });
  });

  test('that a colleague has changed since are not written over by who has not seen it', async () => {
    const changed = { status: 409, data: 'changed_meanwhile' };
    const drafts = [
      ['blocks', { ...block, price }],
      ['ipos', ipo],
      ['funds', fund],
    ] as const;
    for (const [kind, draft] of drafts) {
      const { id } = (await dealer.ask(`POST /${kind}/create`, { body: draft as never })).data;
      const edit = (by: TestStaff, seen?: number) => by.send(`POST /${kind}/edit`, { body: { id, seen, ...draft } });
      expect(await edit(colleague, 1)).toMatchObject({ status: 200 });
      expect(await edit(dealer, 1)).toEqual(changed);
      const { commands } = (await dealer.ask(`GET /${kind}/one`, { query: { id } })).data;
      expect(await edit(dealer, commands.length)).toMatchObject({ status: 200 });
      expect(await edit(dealer)).toMatchObject({ status: 200 });
    }
  });

  test('of a block for which no least quantity is said have 100', async () => {
    const { minimum: _, ...without } = block;
    const { data } = await dealer.ask('POST /blocks/create', { body: { ...without, price } });
    expect((await admin.ask('GET /blocks/one', { query: { id: data.id } })).data).toMatchObject({ minimum: '100' });
    const few = await dealer.send('POST /blocks/create', { body: { ...without, price, quantity: 50 } });
    expect(few.status).toBe(400);
  });

  test('of a company that the market does not know: it is made by two, offered, held at its cost, and traded by nobody', async () => {
    const company = {
      symbol: 'NAYAPUMP',
      name: 'Naya Pumps',
      market: 'SME',
      lot: 1,
      tick: '0.05',
      band_percent: '5',
    } as const;
    const body = { ...company, reason: 'Its offer comes next week' };
    const refused: ReadonlyArray<[object, string]> = [
      [{ symbol: 'DECSTEEL' }, 'symbol'],
      [{ symbol: 'Naya Pumps' }, 'symbol'],
      [{ symbol: 'N'.repeat(21) }, 'symbol'],
      [{ name: '  ' }, 'name'],
      [{ lot: 0 }, 'lot'],
      [{ lot: '-5' }, 'lot'],
      [{ lot: 1_000_001 }, 'lot'],
      [{ tick: '0.001' }, 'tick'],
      [{ band_percent: '101' }, 'band_percent'],
    ];
    for (const [terms, field] of refused) {
      const answer = await dealer.send('POST /instruments/create', { body: { ...body, ...terms } });
      expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    }
    await dealer.askWith(colleague, 'POST /instruments/create', { body });
    const listed = await dealer.ask('GET /instruments', { query: { unlisted: true } });
    expect(listed.data.rows).toMatchObject([
      { symbol: 'NAYAPUMP', is_unlisted: true, made_by: colleague.login, price: null, price_time: null },
    ]);
    const { token } = customer;
    const unknown = { body: { tag: 'NAYAPUMP', count: 1, mold: 'stock', price: '10' }, token, key: newKey() };
    expect((await t.send('POST /stock/success/deal/buy', unknown)).body).toMatchObject({ data: 'unknown_symbol' });

    const offer = { ...ipo, symbol: 'NAYAPUMP', company_name: 'Naya Pumps', series: 'SME' } as const;
    const { data } = await dealer.ask('POST /ipos/create', { body: offer });
    await dealer.askWith(colleague, 'POST /ipos/publish', { body: { id: data.id } });
    await t.ask('POST /stock/success/ipo/buy', { token, body: { id: data.id, count: 200, price: '10' } });
    await t.database.sql`
      UPDATE ipos SET applies_from = NULL, opens_at = now() - interval '4 s', closes_at = now() - interval '3 s',
        allots_at = now() - interval '2 s', lists_at = now() - interval '1 s'
      WHERE id = ${data.id}`;
    const query = { group: 'symbol', symbols: 'NAYAPUMP' } as const;
    const held = async () => (await t.ask('GET /stock/success/v2/transaction', { token, query })).data;
    await expect
      .poll(async () => (await held()).rows)
      .toMatchObject([
        {
          count: '200',
          price_all: '1900.00',
          value: '1900.00',
          profit: '0.00',
          prasent: '9.50',
          not_listed: true,
        },
      ]);
    const [booked] = await t.database.sql<Array<{ values: object }>>`
      SELECT values FROM notices WHERE kind = 'ipo_booked'`;
    expect(booked?.values).toEqual({ company: 'Naya Pumps', shares: '200' });
    const sell = { body: { tag: 'NAYAPUMP', count: 1, sell_price: '10' }, token, key: newKey() };
    const answers = [
      await t.send('POST /stock/success/deal/buy', { ...unknown, key: newKey() }),
      await t.send('GET /v2/yahoo', { query: { symbol: 'NAYAPUMP' }, token }),
      await t.send('POST /stock/success/deal/sell', {
        ...sell,
        body: { ...sell.body, no: (await held()).rows[0]?.no },
      }),
    ];
    expect(answers.map(({ body: answer }) => (answer as { data: string }).data)).toEqual(
      Array(3).fill('not_listed_yet'),
    );
    const search = await t.ask('GET /v2/search', { token, query: { q: 'Naya' } });
    expect(search.data.rows).toEqual([]);
  });

  test('that are called off give back what customers have in them', async () => {
    const before = await cashOf();
    const made = await dealer.ask('POST /ipos/create', { body: ipo });
    await dealer.askWith(colleague, 'POST /ipos/publish', { body: { id: made.data.id } });
    const sold = await dealer.ask('POST /funds/create', { body: fund });
    await dealer.askWith(colleague, 'POST /funds/publish', { body: { id: sold.data.id } });
    const { token } = customer;
    await t.ask('POST /stock/success/ipo/buy', { token, body: { id: made.data.id, count: 100, price: '10' } });
    await t.ask('POST /stock/success/fund/purchase', { token, body: { project_id: sold.data.id } });
    expect(Number(before) - Number(await cashOf())).toBe(2_000);
    // Books are counted once a second.
    await expect
      .poll(async () => (await admin.ask('GET /ipos/one', { query: { id: made.data.id } })).data.applications)
      .toBe('1');
    expect((await admin.ask('GET /funds/one', { query: { id: sold.data.id } })).data).toMatchObject({ holders: 1 });
    await dealer.ask('POST /ipos/cancel', { body: { id: made.data.id, reason: 'Regulator asked' } });
    await dealer.ask('POST /funds/cancel', { body: { id: sold.data.id, reason: 'Not placed' } });
    await expect.poll(cashOf).toBe(before);
  });

  test('are extended by two, who see the new dates, however much is taken of them meanwhile, and it is on record', async () => {
    const { data } = await dealer.ask('POST /blocks/create', {
      body: { ...block, price: (await quoteOf('KONSHIP'))?.prasent ?? '', closes_at: inHours(1) },
    });
    await dealer.askWith(colleague, 'POST /blocks/publish', { body: { id: data.id } });
    const closesAt = inHours(2);
    const proposal = await dealer.propose('POST /blocks/extend', {
      body: { id: data.id, closes_at: closesAt, reason: 'The seller waits' },
    });
    await t.database.sql`UPDATE block_items SET remaining = remaining - 100 WHERE id = ${data.id}`;
    await colleague.ask('POST /proposals/confirm', { body: { id: proposal } });
    await t.database.sql`UPDATE block_items SET remaining = remaining + 100 WHERE id = ${data.id}`;
    const one = (await admin.ask('GET /blocks/one', { query: { id: data.id } })).data;
    expect(one).toMatchObject({ status: 'open', closes_at: closesAt });
    expect(one.commands[0]).toMatchObject({ command: 'extend', by: colleague.login });
    await dealer.ask('POST /blocks/close', { body: { id: data.id, reason: 'Enough' } });

    const made = (await dealer.ask('POST /ipos/create', { body: ipo })).data.id;
    await dealer.askWith(colleague, 'POST /ipos/publish', { body: { id: made } });
    const body = { id: made, closes_at: inHours(3), reason: 'Too few have applied' } as const;
    expect(await dealer.send('POST /ipos/extend', { body: { ...body, closes_at: ipo.opens_at } })).toMatchObject({
      status: 400,
      fields: { closes_at: expect.any(String) },
    });
    const longer = { ...body, opens_at: inHours(2.5), allots_at: inHours(4), lists_at: inHours(5) };
    await dealer.askWith(colleague, 'POST /ipos/extend', { body: longer });
    const { opens_at, closes_at } = (await admin.ask('GET /ipos/one', { query: { id: made } })).data;
    expect({ opens_at, closes_at }).toEqual({ opens_at: longer.opens_at, closes_at: longer.closes_at });
    const { rows } = (await admin.ask('GET /audit', { query: { object_kind: 'ipo', object_id: String(made) } })).data;
    expect(rows[0]).toMatchObject({
      action: 'POST /ipos/extend',
      reason: body.reason,
      before: expect.stringContaining(ipo.closes_at),
      after: expect.stringContaining(body.closes_at),
    });
    await dealer.ask('POST /ipos/cancel', { body: { id: made, reason: 'Enough' } });

    const sold = (await dealer.ask('POST /funds/create', { body: fund })).data.id;
    await dealer.askWith(colleague, 'POST /funds/publish', { body: { id: sold } });
    const until = inHours(48);
    await dealer.askWith(colleague, 'POST /funds/extend', {
      body: { id: sold, closes_at: until, reason: 'As planned' },
    });
    expect((await admin.ask('GET /funds/one', { query: { id: sold } })).data.closes_at).toBe(until);
    await dealer.ask('POST /funds/cancel', { body: { id: sold, reason: 'Enough' } });
  });

  test.each<[DeskCallKey, object, string]>([
    ['POST /blocks/create', { ...block, price: '1', symbol: 'NOSUCH' }, 'symbol'],
    ['POST /blocks/create', { ...block, price: '1', quantity: 50 }, 'quantity'],
    ['POST /blocks/create', { ...block, price: '0.001' }, 'price'],
    ['POST /blocks/create', { ...block, price: '1' }, 'price'],
    ['POST /ipos/create', { ...ipo, symbol: 'NOSUCH' }, 'symbol'],
    ['POST /ipos/create', { ...ipo, symbol: 'KONSHIP' }, 'series'],
    ['POST /ipos/create', { ...ipo, symbol: 'KONSHIP', series: 'FPO' }, 'price_low'],
    ['POST /funds/create', { ...fund, max_return: '999', period_days: 1 }, 'max_return'],
    ['POST /dividends/declare', { ...dividend, per_share: '500' }, 'per_share'],
    ['POST /ipos/create', { ...ipo, price_high: '9' }, 'price_high'],
    ['POST /ipos/create', { ...ipo, shares: 150 }, 'shares'],
    ['POST /ipos/create', { ...ipo, lot: 0 }, 'lot'],
    ['POST /ipos/create', { ...ipo, applies_from: ipo.opens_at }, 'applies_from'],
    ['POST /ipos/create', { ...ipo, lists_at: inHours(0) }, 'lists_at'],
    ['POST /ipos/create', { ...ipo, document_url: 'javascript:alert(1)' }, 'document_url'],
    ['POST /funds/create', { ...fund, max_return: '0.5' }, 'max_return'],
    ['POST /funds/create', { ...fund, issue_amount: '10' }, 'issue_amount'],
    ['POST /funds/create', { ...fund, closes_at: inHours(-2) }, 'closes_at'],
  ])('%s refuses what cannot be: %o', async (key, body, field) => {
    const { status, fields } = await dealer.send(key, { body });
    expect({ status, fields }).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  test('a dividend is declared once for a record time, and taken back before it', async () => {
    const declared = async () =>
      (await admin.ask('GET /dividends', { query: { symbol: 'DECSTEEL', limit: 5 } })).data.rows.find(
        ({ record_at: at }) => at === dividend.record_at,
      );
    const proposal = await dealer.propose('POST /dividends/declare', { body: dividend });
    expect(await declared()).toBeUndefined();
    const again = await colleague.send('POST /dividends/declare', { body: dividend });
    expect(again).toEqual({ status: 409, data: 'proposal_open' });
    await colleague.ask('POST /proposals/confirm', { body: { id: proposal } });
    const made = await declared();
    expect(made).toMatchObject({ status: 'declared', per_share: '1.50', declared_by: colleague.login });
    expect(await dealer.send('POST /dividends/declare', { body: dividend })).toEqual({
      status: 409,
      data: 'dividend_exists',
    });
    // Before its record time nobody has a claim to it, so that one person takes it back.
    await dealer.ask('POST /dividends/cancel', { body: { no: made?.no ?? '', reason: 'Board changed its mind' } });
    expect(await declared()).toMatchObject({ status: 'cancelled' });
    // What was wrong about it can be put right for the same record time.
    const right = await dealer.propose('POST /dividends/declare', { body: { ...dividend, per_share: '1.25' } });
    await colleague.ask('POST /proposals/confirm', { body: { id: right } });
    const now = await declared();
    expect(now).toMatchObject({ status: 'declared', per_share: '1.25' });
    expect(now?.no).not.toBe(made?.no);
    await dealer.ask('POST /dividends/cancel', { body: { no: now?.no ?? '', reason: 'Board changed its mind again' } });
  });
});

describe('content', () => {
  test('an article is cleaned, hidden while a draft, out when published, and gone when withdrawn', async () => {
    const picture = await admin.raw('POST /news/picture', uploadOf(await newPicture()));
    const { data: kept } = JSON.parse(picture.body) as { data: { picture: string } };
    const body = {
      title: 'Markets <b>today</b>',
      subhead: '',
      content: '<p onclick="x()">Calm.</p><script>alert(1)</script>',
      lang: 'en',
      source_name: 'The desk',
      picture: kept.picture,
    } as const;
    const { data } = await admin.ask('POST /news/save', { body });
    expect(data).toMatchObject({ title: 'Markets today', status: 'draft' });
    expect(data.content).toBe('<p>Calm.</p>');
    const seen = () => t.send('GET /stock/new/index', { token: customer.token, query: { id: data.id } });
    expect((await seen()).status).toBe(404);
    await admin.ask('POST /news/publish', { body: { id: data.id } });
    expect((await seen()).body).toMatchObject({ data: { title: 'Markets today' } });
    await admin.ask('POST /news/withdraw', { body: { id: data.id, reason: 'Wrong figures' } });
    expect((await seen()).status).toBe(404);
    const foreign = await admin.ask('GET /news', { query: { status: 'published', limit: 1 } });
    const edit = await admin.send('POST /news/save', { body: { ...body, id: foreign.data.rows[0]?.id } });
    expect(edit).toMatchObject({ status: 400, fields: { id: expect.any(String) } });
    const { data: before } = await admin.ask('GET /news/one', { query: { id: data.id } });
    const change = { ...body, id: data.id, seen: before.updated_at, title: 'Markets, changed' };
    await admin.ask('POST /news/save', { body: change });
    // Whoever has seen it as it was is told, and wins nothing.
    const late = await admin.send('POST /news/save', { body: { ...change, title: 'Markets, late' } });
    expect(late).toMatchObject({ status: 409, data: 'changed_meanwhile' });
    expect(await admin.send('POST /news/save', { body: { ...body, id: data.id } })).toMatchObject({ status: 400 });
    expect((await admin.ask('GET /news/one', { query: { id: data.id } })).data.title).toBe('Markets, changed');
  });

  test('an instrument is halted, sold only, renamed and found by its name; its price stays the market’s', async () => {
    const symbol = 'KAVPOWER';
    const set = (trading: 'open' | 'sell_only' | 'halted', name: string | null = null) =>
      dealer.ask('POST /instruments/set', { body: { symbol, name, sector: null, trading, reason: 'Exchange notice' } });
    expect((await buy(symbol)).status).toBe(200);
    await set('halted', 'Kaveri Halted');
    expect((await buy(symbol)).body).toMatchObject({ data: 'trading_halted' });
    const found = await admin.ask('GET /instruments', { query: { q: 'kaveri halted' } });
    expect(found.data.rows).toMatchObject([{ symbol, trading: 'halted', updated_by: dealer.login }]);
    const quote = await quoteOf(symbol);
    expect(quote?.name).toBe('Kaveri Halted');
    const [{ price, price_time: at } = { price: null, price_time: null }] = found.data.rows;
    expect(Number(price)).toBeGreaterThanOrEqual(Number(quote?.price_low));
    expect(Number(price)).toBeLessThanOrEqual(Number(quote?.price_high));
    expect(Date.parse(at ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    await set('sell_only');
    expect((await buy(symbol)).body).toMatchObject({ data: 'sell_only' });
    const body = { symbol, name: null, sector: 'energy', trading: 'open', reason: 'It changed its business' } as const;
    await dealer.ask('POST /instruments/set', { body });
    expect((await quoteOf(symbol))?.sector).toBe('energy');
    expect(await dealer.send('POST /instruments/set', { body: { ...body, sector: 'Oil' } })).toMatchObject({
      status: 400,
      fields: { sector: expect.any(String) },
    });
    await set('open');
    expect((await buy(symbol)).status).toBe(200);
  });

  test('whoever has seen an instrument, a code or a colleague otherwise writes nothing over what was changed since', async () => {
    const reason = 'Exchange notice';
    const changed = { status: 409, data: 'changed_meanwhile' };
    const instrument = { symbol: 'TRIVBANK', name: null, sector: null, reason };
    const open = { name: null, trading: 'open' } as const;
    await dealer.ask('POST /instruments/set', { body: { ...instrument, trading: 'halted', was: open } });
    const late = { ...instrument, name: 'Triveni', trading: 'open', was: open } as const;
    expect(await admin.send('POST /instruments/set', { body: late })).toEqual(changed);
    const seen = { name: null, trading: 'halted' } as const;
    await admin.ask('POST /instruments/set', { body: { ...late, name: null, was: seen } });

    const code = 'LATE-1';
    await admin.ask('POST /invitations/create', { body: { code } });
    const was = { note: '', max_uses: null, expires_at: null };
    await admin.ask('POST /invitations/change', { body: { code, expires_at: inHours(-1), was, reason } });
    const on = { code, note: 'Of the fair', expires_at: null, was, reason };
    expect(await admin.send('POST /invitations/change', { body: on })).toEqual(changed);

    const { login } = await newStaff(t, 'viewer');
    const before = { name: login, phone: null, role: 'viewer', disabled: false } as const;
    const away = { login, name: login, role: 'viewer', disabled: true, was: before, reason } as const;
    await admin.ask('POST /staff/change', { body: away });
    expect(await admin.send('POST /staff/change', { body: { ...away, disabled: false } })).toEqual(changed);
  });

  test('of six who set an instrument at once that nobody has set before, one is done', async () => {
    const was = { name: null, trading: 'open' } as const;
    const set = (staff: TestStaff, changed: { name: string | null; trading: 'open' | 'halted' }) =>
      staff.send('POST /instruments/set', {
        body: { symbol: 'ABHAYINS', ...changed, sector: null, was, reason: 'Exchange notice' },
      });
    const answers = await Promise.all(
      [dealer, admin, dealer, admin, dealer, admin].map((staff, index) =>
        set(staff, index < 3 ? { name: null, trading: 'halted' } : { name: `Abhay ${index}`, trading: 'open' }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const others = answers.filter((answer) => !done.includes(answer));
    for (const answer of others) expect(answer).toEqual({ status: 409, data: 'changed_meanwhile' });
  });

  test('categories are named, filled, ordered and hidden as customers then see them, and refused what would mislead them', async () => {
    const reason = 'Board decision';
    const seen = async (code: string) =>
      (await admin.ask('GET /categories', {})).data.rows.find((row) => row.code === code)?.updated_at ?? null;
    const shown = async () =>
      (await t.ask('GET /stock/category/list', { token: customer.token, query: { limit: 100 } })).data;
    const codes = async () => (await shown()).map(({ category_code: code }) => code);
    const india = {
      names: { en: 'India' },
      is_shown: true,
      markets: [{ code: 'NSE', names: null }],
      indices: ['INDIA50'],
    };
    const own = {
      code: 'WORLD',
      names: { en: 'World', de: 'Welt' },
      is_shown: true,
      markets: [{ code: 'FOREX', names: { en: 'Currencies' } }],
      indices: ['USLEAD400', 'INDIA50'],
      reason,
    };
    const untouched = await shown();
    expect(untouched[0]).toMatchObject({ category_code: 'IN', category_names: { de: 'Indien', zh: '印度' } });

    await dealer.ask('POST /categories/create', { body: own });
    await dealer.ask('POST /categories/order', { body: { codes: ['WORLD', 'US', 'IN'], reason } });
    expect(await shown()).toMatchObject([
      { category_name: 'World', category_names: { de: 'Welt' }, markets: [{ code: 'FOREX', name: 'Currencies' }] },
      { category_code: 'US' },
      { category_code: 'IN' },
    ]);
    expect((await shown())[0]?.stocks.map(({ stock_code: code }) => code)).toEqual(['USLEAD400', 'INDIA50']);
    const second = { limit: 1, page: 2 };
    const { data: paged } = await t.ask('GET /stock/category/list', { token: customer.token, query: second });
    const idOf = (list: typeof untouched, code: string) =>
      list.find(({ category_code }) => category_code === code)?.category_id;
    expect(idOf(paged, 'US')).toBe(idOf(untouched, 'US'));
    const first = await t.ask('GET /v2/stock/list', { token: customer.token, query: {} });
    expect(first.data.rows[0]?.type).toBe('forex');

    await dealer.ask('POST /categories/set', {
      body: { ...india, code: 'IN', is_shown: false, seen: await seen('IN'), reason },
    });
    expect(await codes()).toEqual(['WORLD', 'US']);
    const market = createSimulatedMarket({ clock: systemClock, seed: 'another node', alwaysOpen: true });
    const elsewhere = createCategories(t.database, market, restingRounds());
    await elsewhere.refresh();
    expect(elsewhere.shown().map(({ code }) => code)).toEqual(['WORLD', 'US']);
    expect((await buy('KAVPOWER')).status).toBe(200);
    const ofRegion = await t.ask('GET /v2/stock/list', { token: customer.token, query: { market: 'IN' } });
    expect(ofRegion.data.count).toBeGreaterThan(0);

    const change = async (code: string, terms: object) =>
      dealer.send('POST /categories/set', { body: { ...india, code, reason, seen: await seen(code), ...terms } });
    const refused: ReadonlyArray<[string, object, object]> = [
      ['WORLD', { ...own, seen: null }, { status: 409, data: 'changed_meanwhile' }],
      ['IN', { names: { en: 'world' } }, { status: 400, fields: { names: expect.stringContaining('world') } }],
      ['IN', { markets: own.markets }, { status: 400, fields: { markets: 'FOREX is in World and in India' } }],
      ['IN', { markets: [{ code: 'MOON', names: null }] }, { status: 400, fields: { markets: 'there is no MOON' } }],
      ['IN', { indices: ['DECSTEEL'] }, { status: 400, fields: { indices: 'there is no DECSTEEL' } }],
      ['IN', { indices: ['INDIA50', 'INDIA50'] }, { status: 400, fields: { indices: 'stand twice' } }],
      ['MOON', {}, { status: 404 }],
    ];
    for (const [code, terms, answer] of refused) expect(await change(code, terms)).toMatchObject(answer);
    const taken = await dealer.send('POST /categories/create', { body: { ...own, code: 'NSE' } });
    expect(taken).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    const part = await dealer.send('POST /categories/order', { body: { codes: ['WORLD'], reason } });
    expect(part).toMatchObject({ status: 409, data: 'changed_meanwhile' });
    expect((await change('WORLD', { ...own, is_shown: false })).status).toBe(200);
    const us = { names: { en: 'US' }, markets: [{ code: 'NYSE', names: null }], indices: [], is_shown: false };
    expect(await change('US', us)).toMatchObject({ status: 422, data: 'last_category' });

    for (const code of ['WORLD', 'IN'])
      await dealer.ask('POST /categories/remove', { body: { code, seen: await seen(code), reason } });
    await dealer.ask('POST /categories/order', { body: { codes: ['IN', 'US'], reason } });
    expect(await shown()).toEqual(untouched);
    type Kept = { is_shown: boolean } | null;
    const audit = await t.database.sql<Array<{ before: Kept; after: Kept; reason: string }>>`
      SELECT before, after, reason FROM audit_log WHERE object_kind = 'category' AND object_id = 'WORLD' ORDER BY id`;
    expect(audit.map(({ before, after }) => [before?.is_shown, after?.is_shown])).toEqual([
      [undefined, true],
      [true, false],
      [false, undefined],
    ]);
  });

  test('days of a calendar are set by two, from a file, over what the installation brings, and every node goes by them', async () => {
    const year = new Date().getFullYear() + 1;
    const at = (query: object = {}) =>
      dealer.ask('GET /calendars/days', { query: { id: 'US-EQUITY', limit: 100, ...query } });
    const before = await dealer.ask('GET /calendars/one', { query: { id: 'US-EQUITY' } });
    expect(before.data).toMatchObject({ is_followed: false, ends_soon: false, opens: '09:30', closes: '16:00' });
    const file = `${year}-03-09,closed,,,Day of Mourning\n${year}-03-10,short,09:30,13:00,The day after\n`;
    const body = { id: 'US-EQUITY', file, reason: 'As the exchange has told' };
    const wrong = await dealer.send('POST /calendars/change', {
      body: { ...body, file: `${file}today,closed,,,Nothing` },
    });
    expect(wrong).toMatchObject({ status: 400, fields: { file: expect.stringContaining('line 3') } });
    expect(await admin.send('POST /calendars/change', { body: { ...body, id: 'MOON' } })).toMatchObject({
      status: 404,
    });
    const proposal = await dealer.propose('POST /calendars/change', { body });
    expect((await at()).data.rows.filter(({ set_by: by }) => by !== null)).toEqual([]);
    const { data } = await colleague.ask('GET /proposals', {});
    expect(data.rows.find(({ id }) => id === proposal)).toMatchObject({
      facts: expect.arrayContaining([{ name: 'Days closed', value: '1' }]),
    });
    await colleague.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect((await at()).data.rows.filter(({ set_by: by }) => by !== null)).toMatchObject([
      { day: `${year}-03-09`, kind: 'closed', opens: null, name: 'Day of Mourning', set_by: colleague.login },
      { day: `${year}-03-10`, kind: 'short', opens: '09:30', closes: '13:00', name: 'The day after' },
    ]);
    const page = await at({ limit: 1 });
    expect((await at({ limit: 1, after: page.data.next ?? '' })).data.rows[0]?.day).not.toBe(page.data.rows[0]?.day);
    const [entry] = await t.database.sql<Array<{ before: object; after: object }>>`
      SELECT before, after FROM audit_log WHERE object_kind = 'calendar' AND object_id = 'US-EQUITY' ORDER BY id DESC LIMIT 1`;
    expect(entry).toMatchObject({
      before: { [`${year}-03-09`]: 'usual, 09:30–16:00' },
      after: { [`${year}-03-09`]: 'closed, Day of Mourning', [`${year}-03-10`]: 'short, 09:30–13:00, The day after' },
    });
  });

  test('an entry is changed by who has seen it as it is, to what it may be, and remembers who did', async () => {
    const set = (value: string, was: string, tag = 'stop_protection_percent') =>
      admin.send('POST /config/set', { body: { tag, value, was, reason: 'New tariff' } });
    const other = await newStaff(t, 'admin');
    const change = (value: string, was: string) =>
      admin.askWith(other, 'POST /config/set', {
        body: { tag: 'stop_protection_percent', value, was, reason: 'New tariff' },
      });
    await change('5', '3');
    expect(await set('6', '3')).toMatchObject({ status: 409, data: 'value_changed' });
    for (const [value, tag] of [
      ['-1'],
      ['1e3'],
      ['0.5'],
      ['99999'],
      ['20000000', 'min_recharge_count'],
      ['en,fr', 'languages'],
    ]) {
      const { data } = await admin.ask('GET /config');
      const was = data.rows.find((row) => row.tag === (tag ?? 'stop_protection_percent'))?.value ?? '';
      expect(await set(value ?? '', was, tag), `${tag} ${value}`).toMatchObject({ status: 400 });
    }
    expect(await set('1', '', 'no_such_tag')).toMatchObject({ status: 404 });
    await change('3', '5');
    expect(await set('en,de', 'en', 'languages')).toMatchObject({ status: 200 });
    expect(await set('en', 'en,de', 'languages')).toMatchObject({ status: 200 });
    const { data } = await admin.ask('GET /config/history', { query: { tag: 'stop_protection_percent' } });
    expect(data.rows).toMatchObject([
      { before: '5', after: '3', by: `${other.login}, proposed by ${admin.login}`, reason: 'New tariff' },
      { before: '3', after: '5' },
    ]);
  });

  test('a code lets in as many as it says, until it says, and knows whose it is', async () => {
    const register = async (code: string, phone: string) =>
      (await t.send('POST /stock/user/reg', { body: { user: phone, password: 'correct horse', code } })).status;
    const { data: found } = await admin.ask('GET /customers', { query: { q: customer.phone } });
    const owner = found.rows[0]?.number ?? 0;
    await admin.ask('POST /invitations/create', {
      body: { code: 'friend-1', owner, max_uses: 1, note: 'For a friend' },
    });
    expect(await admin.send('POST /invitations/create', { body: { code: 'FRIEND-1' } })).toMatchObject({
      data: 'code_exists',
    });
    expect(
      await admin.send('POST /invitations/create', { body: { code: 'GONE', expires_at: inHours(-1) } }),
    ).toMatchObject({ status: 400, fields: { expires_at: 'must be in the future' } });
    expect(await register('Friend-1', '6555000001')).toBe(200);
    expect(await register('FRIEND-1', '6555000002')).toBe(422);
    await admin.ask('POST /invitations/change', { body: { code: 'FRIEND-1', max_uses: 5, reason: 'More friends' } });
    expect(await register('FRIEND-1', '6555000002')).toBe(200);
    await admin.ask('POST /invitations/change', {
      body: { code: 'FRIEND-1', expires_at: inHours(-1), reason: 'Over' },
    });
    expect(await register('FRIEND-1', '6555000003')).toBe(422);
    const { data } = await admin.ask('GET /invitations', { query: { q: 'fri' } });
    expect(data.rows).toMatchObject([{ uses: 2, max_uses: 5, is_usable: false, owner: { number: owner } }]);
    const cameBy = async (query: DeskQuery<'GET /customers'>) => {
      const { data: page } = await dealer.ask('GET /customers', { query: { invitation: 'friend-1', ...query } });
      return { phones: page.rows.map(({ phone }) => phone), next: page.next ?? '' };
    };
    const first = await cameBy({ limit: 1 });
    expect(first.phones).toEqual(['6555000002']);
    expect((await cameBy({ limit: 1, after: first.next })).phones).toEqual(['6555000001']);
    expect((await cameBy({ order: 'asc' })).phones).toEqual(['6555000001', '6555000002']);
    expect((await cameBy({ q: '6555000001' })).phones).toEqual(['6555000001']);
    expect((await cameBy({ q: customer.phone })).phones).toEqual([]);
    expect((await cameBy({ frozen: true })).phones).toEqual([]);
    expect((await cameBy({ invitation: 'no code!' })).phones).toEqual([]);
    const configured = { body: { code: 'PRACTICE', max_uses: 1, reason: 'Never' } };
    expect(await admin.send('POST /invitations/change', configured)).toMatchObject({ status: 400 });
  });
});

describe('the ledger', () => {
  test('shows a transfer with its cause, its block and its neighbours, and balances at a time that add up', async () => {
    const { data: found } = await admin.ask('GET /customers', { query: { q: customer.phone } });
    const id = found.rows[0]?.id ?? '';
    const { data: own } = await admin.ask('GET /ledger/transfers', { query: { customer: id, limit: 100 } });
    const deposit = own.rows.find(({ reason }) => reason === 'recharge');
    const subject = deposit?.subject.no ?? '';
    const about = await admin.ask('GET /ledger/transfers', { query: { customer: id, subject } });
    expect(about.data.rows).toEqual([deposit]);
    await expect
      .poll(async () => (await admin.ask('GET /ledger/transfer', { query: { id: deposit?.id ?? '' } })).data.block, {
        timeout: 30_000,
      })
      .not.toBeNull();
    const { data } = await admin.ask('GET /ledger/transfer', { query: { id: deposit?.id ?? '' } });
    expect(data).toMatchObject({
      transfer: { amount: '500000.00', actor: 'practice-bank' },
      same_subject: [{ id: deposit?.id }],
    });
    expect(data.after.length).toBeGreaterThan(0);

    const everybody = await admin.ask('GET /ledger/transfers', { query: { limit: 2 } });
    const older = await admin.ask('GET /ledger/transfers', { query: { limit: 2, after: everybody.data.next ?? '' } });
    const ids = [...everybody.data.rows, ...older.data.rows].map((row) => Number(row.id));
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
    expect(ids[0]).toBeGreaterThanOrEqual(Number(own.rows[0]?.id));

    const now = await admin.ask('GET /ledger/balances', { query: { customer: id, at: inHours(0) } });
    expect(now.data.cash).toBe(await cashOf());
    const then = await admin.ask('GET /ledger/balances', { query: { customer: id, at: inHours(-24) } });
    expect(then.data).toMatchObject({ cash: '0.00', transfers: 0 });

    const { data: state } = await admin.ask('GET /ledger/state');
    const sum = [...state.house.map(({ balance }) => balance), ...Object.values(state.customers)];
    expect(sum.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n)).toBe(0n);
  });
});

test('the overview has today’s deposits, orders and registrations', async () => {
  const { data } = await admin.ask('GET /overview', { query: { days: 2 } });
  expect(data.days).toHaveLength(2);
  expect(data.days[1]?.registrations).toBeGreaterThanOrEqual(1);
  expect(Number(data.days[1]?.deposited)).toBeGreaterThanOrEqual(500_000);
  expect(data.minutes.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThanOrEqual(2);
  expect(data.open.map(({ queue }) => queue)).toEqual(['recharges', 'withdrawals', 'loans', 'identity', 'access']);
  expect(data.customers.open).toBeGreaterThanOrEqual(1);
});
