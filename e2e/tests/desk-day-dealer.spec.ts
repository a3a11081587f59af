import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  customerAt,
  demoCustomerAt,
  type DeskCustomer,
  secondAdministrator,
  showDesk,
} from '../support/desk.ts';
import { beginDay, choose, type DeskDay } from '../support/desk-day.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

const stock_password = '271828';
let day: DeskDay;
let dealer: Page;
let customer: DeskCustomer;
let second: Page;

test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
  dealer = await day.hire('dev', 'dealer');
  second = await secondAdministrator(day.admin, browser, day.server);
  customer = await demoCustomerAt(day.server);
  const body = { type: 'transaction', fund_code_new: stock_password, is_first: true } as const;
  await customer.call('POST /stock/success/user/password/up', { body });
});
test.afterAll(() => day.server.stop());

/** A time from now on as a field of the desk takes it, in the zone of the house. */
function inSeconds(seconds: number): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.format(new Date(Date.now() + seconds * 1_000)).replace(' ', 'T');
}

const quoteOf = async (code: string) => {
  const { data } = await customer.call('GET /v2/search', { query: { q: code } });
  return data.rows[0]?.prasent ?? '';
};
const cash = async () => (await customer.call('GET /stock/success/v2/balance', {})).data.balance;

/** A dividend of what the customer holds may come in meanwhile: less than any of what is paid back here. */
const expectPaidBack = (before: string) =>
  expect.poll(async () => Number(await cash()), { timeout: 60_000 }).toBeGreaterThanOrEqual(Number(before));

/** Does something by the wire, as the dealer. */
async function ask<T>(path: string, data: object): Promise<T> {
  const headers = { 'x-sauda-desk': '1', 'idempotency-key': crypto.randomUUID() };
  const answer = await dealer.request.post(`${day.server.url}/api/desk${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function fillIn(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dealer.getByRole('dialog').getByLabel(label).fill(value);
}

/** Publishes the offer that is open, which a second person confirms. */
async function publish(): Promise<void> {
  await dealer.getByRole('button', { name: 'Publish' }).click();
  await dealer.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(dealer.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
  await confirmAll(second, day.server);
  await dealer.reload();
}

/** Does to the offer that is open what takes one person and a reason. */
async function end(command: 'Close' | 'Call off' | 'Close the book'): Promise<void> {
  await dealer.getByRole('button', { name: command, exact: true }).click();
  await dealer.getByRole('dialog').getByLabel('Reason').fill('It is enough');
  await dealer.getByRole('dialog').getByRole('button', { name: command, exact: true }).click();
  await expect(dealer.getByRole('dialog')).toHaveCount(0);
}

const openedId = () => Number(new URL(dealer.url()).pathname.split('/').at(-1));

/** Drafts and publishes a further offer of a share, which opens in an hour. @returns its number */
async function offerByHand(company: string): Promise<number> {
  await showDesk(dealer, '/ipos');
  await dealer.getByRole('button', { name: 'New IPO' }).click();
  await choose(dealer, 'Series', 'FPO');
  const price = await quoteOf('DECSTEEL');
  await fillIn({
    Code: 'DECSTEEL',
    Company: company,
    'Price band from': price,
    'Price band to': price,
    'Shares on offer': '1,000',
    Opens: inSeconds(3_600),
    Closes: inSeconds(7_200),
    Allots: inSeconds(7_200),
    Lists: inSeconds(7_200),
    About: 'A further offer',
  });
  expect(await findBarriers(dealer)).toEqual([]);
  await dealer.getByRole('button', { name: 'Keep the draft' }).click();
  await dealer.getByRole('row', { name: company }).getByRole('link').first().click();
  await publish();
  await expect(dealer.getByText('Forthcoming', { exact: true })).toBeVisible();
  return openedId();
}

/** The same by the wire, whose dates have seconds. */
async function offerSoon(company: string, opensInMs: number): Promise<number> {
  const price = await quoteOf('DECSTEEL');
  const opens = Date.now() + opensInMs;
  const [opens_at, closes_at, allots_at, lists_at] = [0, 1_000, 2_000, 3_000].map((later) =>
    new Date(opens + later).toISOString(),
  );
  const dates = { opens_at, closes_at, allots_at, lists_at };
  const of = { symbol: 'DECSTEEL', company_name: company, series: 'FPO', about: '' };
  const counts = { price_low: price, price_high: price, lot: '100', shares: '1000' };
  const { data } = await ask<{ data: { id: number } }>('/ipos/create', { ...of, ...counts, ...dates });
  await showDesk(dealer, `/ipos/${data.id}`);
  await publish();
  return data.id;
}

/** Puts off the end of the offer that is open, which a second person confirms. */
async function extend(dates: Readonly<Record<string, string>>): Promise<void> {
  await dealer.getByRole('button', { name: 'Extend' }).click();
  await fillIn({ ...dates, Reason: 'Too few have come so far' });
  expect(await findBarriers(dealer)).toEqual([]);
  await dealer.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
  await expect(dealer.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
  await confirmAll(second, day.server);
  await dealer.reload();
  await expect(dealer.getByRole('table', { name: 'What was done' })).toContainText('Extend');
}

const applyFor = (id: number, price: string) =>
  customer.call('POST /stock/success/ipo/buy', { body: { id, count: '100', price } });

test(
  'a public offer is drafted, published by two, applied for, drawn and listed by its dates; another is called off',
  { tag: '@all' },
  async () => {
    test.slow();
    const called = await offerByHand('Called Off Limited');
    const price = (await customer.call('GET /client/ipo', { query: { limit: 50 } })).data.find(
      ({ id }) => id === called,
    )?.price_high;
    const before = await cash();
    await applyFor(called, price ?? '');
    expect(await cash()).not.toBe(before);
    await dealer.reload();
    await expect(dealer.getByRole('table', { name: 'The book by price' })).toContainText('100');
    expect(await findBarriers(dealer)).toEqual([]);
    await end('Call off');
    await expect(dealer.locator('dl').getByText('Cancelled', { exact: true })).toBeVisible();
    await expectPaidBack(before);

    const drawn = await offerSoon('Drawn And Listed Limited', 60_000);
    const its = (await customer.call('GET /client/ipo', { query: { limit: 50 } })).data.find(({ id }) => id === drawn);
    await applyFor(drawn, its?.price_high ?? '');
    await expect(async () => {
      await dealer.reload();
      await expect(dealer.getByText('Listed', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 240_000 });
    const allotments = dealer.getByRole('table', { name: 'Applications and allotments' });
    await expect(allotments.getByRole('row', { name: /9000000001|Customer/ }).first()).toContainText('Allotted');
    expect(await findBarriers(dealer)).toEqual([]);
  },
);

test(
  'a QIP item is bought by who is qualified alone, and closed; nothing of it is away from the market',
  { tag: '@all' },
  async () => {
    await showDesk(dealer, '/blocks');
    await dealer.getByRole('button', { name: 'New item' }).click();
    await choose(dealer, 'Kind', 'QIP');
    await fillIn({ 'Code of the share': 'KONSHIP', Price: '1', 'Minimum quantity': '10', 'Quantity on offer': '500' });
    await dealer.getByRole('button', { name: 'Keep the draft' }).click();
    await expect(dealer.getByRole('dialog').getByText(/near the market/)).toBeVisible();
    const price = await quoteOf('KONSHIP');
    await fillIn({ Price: price });
    await dealer.getByRole('button', { name: 'Keep the draft' }).click();
    await dealer
      .getByRole('row', { name: /QIP KONSHIP/ })
      .getByRole('link')
      .first()
      .click();
    await publish();
    await expect(dealer.getByText('Open', { exact: true })).toBeVisible();
    const id = openedId();
    const other = await customerAt(day.server, '7530000001');
    const seen = async (by: DeskCustomer) =>
      (await by.call('POST /stock/success/stock/list', { body: { mold: 'finalize', limit: 100 } })).data.some(
        (item) => item.id === id,
      );
    const body = { mold: 'finalize', id, tag: 'KONSHIP', count: '10', price, stock_password } as const;
    await customer.call('POST /stock/success/deal/buy', { body });
    await expect(other.call('POST /stock/success/deal/buy', { body })).rejects.toBeDefined();
    expect(await seen(customer)).toBe(true);
    await dealer.reload();
    await expect(dealer.getByRole('main')).toContainText('490');
    await end('Close');
    await expect(dealer.getByText('Closed', { exact: true })).toBeVisible();
    expect(await findBarriers(dealer)).toEqual([]);
    expect(await seen(customer)).toBe(false);
  },
);

test('a fund is bought, closed and called off, and all is paid back', { tag: '@all' }, async () => {
  await showDesk(dealer, '/funds');
  await dealer.getByRole('button', { name: 'New fund' }).click();
  const terms = {
    Name: 'Monsoon Income',
    'Return from, per cent': '1',
    'Return to, per cent': '999',
    Days: '90',
    'Amount of one purchase': '1,000',
    'Sold up to': '50,000',
    Opens: inSeconds(-60),
    Closes: inSeconds(86_400),
    Terms: 'Ninety days.',
    Risk: 'What it returns is not certain.',
  };
  await fillIn(terms);
  await dealer.getByRole('button', { name: 'Keep the draft' }).click();
  await expect(dealer.getByRole('dialog').getByText(/30 % a year/)).toBeVisible();
  expect(await findBarriers(dealer)).toEqual([]);
  await fillIn({ 'Return to, per cent': '2' });
  await dealer.getByRole('button', { name: 'Keep the draft' }).click();
  await dealer.getByRole('row', { name: terms.Name }).getByRole('link').first().click();
  await publish();
  await expect(dealer.getByText('Open', { exact: true })).toBeVisible();
  const id = openedId();
  const before = await cash();
  await customer.call('POST /stock/success/fund/purchase', { body: { project_id: id } });
  expect(await cash()).not.toBe(before);
  await end('Close');
  await expect(dealer.getByText('Closed', { exact: true })).toBeVisible();
  await end('Call off');
  await expect(dealer.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await findBarriers(dealer)).toEqual([]);
  await expectPaidBack(before);
});

test(
  'a dividend says what it costs before it is proposed, is paid to who held the share, and one is taken back',
  { tag: '@all' },
  async () => {
    const rowOf = (each: string) => dealer.getByRole('row', { name: new RegExp(String.raw`\b${each}\b`) });
    await showDesk(dealer, '/dividends');
    await dealer.getByRole('button', { name: 'Declare a dividend' }).click();
    await fillIn({
      'Code of the share': 'DECSTEEL',
      'Amount per share': '1.03',
      'Record time': inSeconds(86_400),
      'Paid at': inSeconds(172_800),
      Reason: 'As the company has told',
    });
    await dealer.getByRole('button', { name: 'See what it costs' }).click();
    await expect(dealer.getByRole('dialog', { name: 'Propose a dividend' })).toContainText('Costs the house');
    expect(await findBarriers(dealer)).toEqual([]);
    await dealer.getByRole('button', { name: 'Propose it' }).click();
    await expect(dealer.getByRole('dialog')).toContainText('Proposed: a second person has to confirm it.');
    await dealer.keyboard.press('Escape');
    await confirmAll(second, day.server);
    await dealer.reload();
    await expect(rowOf('1.0300')).toContainText('Declared');
    await rowOf('1.0300').getByRole('button', { name: 'Take back' }).click();
    await dealer.getByRole('dialog').getByLabel('Reason').fill('The wrong company');
    await dealer.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(rowOf('1.0300')).toContainText('Cancelled');

    // By the wire, whose times have seconds.
    const [record_at, pays_at] = [30_001, 31_001].map((later) => new Date(Date.now() + later).toISOString());
    const declared = { symbol: 'DECSTEEL', per_share: '1.07', record_at, pays_at, reason: 'As the company has told' };
    await ask('/dividends/declare', declared);
    await confirmAll(second, day.server);
    await expect(async () => {
      await dealer.reload();
      await expect(rowOf('1.0700')).toContainText('Paid', { timeout: 3_000 });
    }).toPass({ timeout: 110_000 });
  },
);

test('an instrument is renamed, sold alone and halted, as its customers then find it', { tag: '@all' }, async () => {
  await showDesk(dealer, '/instruments');
  await dealer.getByRole('textbox', { name: 'Code or name' }).fill('DECSTEEL');
  const row = dealer.getByRole('row', { name: /DECSTEEL/ });
  await expect(row.getByText('just now')).toBeVisible();
  // It follows the market.
  const seen = await row.textContent();
  await expect.poll(() => row.textContent(), { timeout: 60_000 }).not.toBe(seen);
  const set = async (trading: string) => {
    await row.getByRole('button', { name: 'Change' }).click();
    await fillIn({ Name: 'Deccan Steel Works', Reason: 'As the exchange has said' });
    await choose(dealer, 'Trading', trading);
    expect(await findBarriers(dealer)).toEqual([]);
    await dealer.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await expect(row.getByText(trading, { exact: true })).toBeVisible();
  };
  const buy = async () => {
    const { data } = await customer.call('GET /v2/search', { query: { q: 'DECSTEEL' } });
    const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: data.rows[0]?.price_low ?? '' } as const;
    const done = await customer
      .call('POST /stock/success/deal/buy', { body })
      .catch(({ key }: { key: string }) => ({ msg: key }));
    return done.msg;
  };
  await set('Sell only');
  await expect(row).toContainText('Deccan Steel Works (listed as');
  await expect.poll(buy).toBe('sell_only');
  await set('Halted');
  await expect.poll(buy).toBe('trading_halted');
  const { data } = await customer.call('GET /v2/search', { query: { q: 'Deccan Steel Works' } });
  expect(data.rows[0]?.name).toBe('Deccan Steel Works');
  await set('Open');
  await expect.poll(buy).toBe('ok');
});

test('an offer that is published goes on for longer by two, and who has applied for it is told', async () => {
  const offered = await offerByHand('Going On Limited');
  const offer = async () =>
    (await customer.call('GET /client/ipo', { query: { limit: 50 } })).data.find(({ id }) => id === offered);
  const before = await offer();
  await applyFor(offered, before?.price_high ?? '');
  const later = { Closes: inSeconds(14_400), 'Allots, as it is where empty': inSeconds(14_400) };
  await extend({
    ...later,
    'Opens, as it is where empty': inSeconds(10_800),
    'Lists, as it is where empty': inSeconds(14_400),
  });
  const after = await offer();
  expect(Date.parse(after?.issue_end_date ?? '')).toBeGreaterThan(Date.parse(before?.issue_end_date ?? ''));
  expect(Date.parse(after?.issue_start_date ?? '')).toBeGreaterThan(Date.parse(before?.issue_start_date ?? ''));
  const notices = async () => (await customer.call('GET /stock/success/user/notices', { query: { limit: 20 } })).rows;
  await expect
    .poll(async () => (await notices()).find(({ kind }) => kind === 'ipo_extended')?.values)
    .toEqual({ company: 'Going On Limited', date: after?.issue_end_date });
  await end('Call off');
});
