import type { Customer } from '../support/customers.ts';
import { deposit } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { offeringTexts } from '../support/offering-texts.ts';
import { expect, test } from '../support/test.ts';

test.use({ provoked: /status of (409|422)/ });

const ipos = async ({ api }: Customer) => (await api.call('GET /client/ipo', { query: { limit: 50 } })).data;

/** One that opens in days, whose bounds are the default, and so is there for the whole run. */
async function lasting(customer: Customer) {
  const later = Date.now() + 24 * 60 * 60 * 1_000;
  const found = (await ipos(customer)).find(
    ({ status, upcoming, max, issue_start_date: opens }) =>
      status === 'Forthcoming' && !upcoming && max === null && Date.parse(opens) > later,
  );
  if (found === undefined) throw new Error('no IPO opens in days');
  return found;
}

test.describe('public offers in English', () => {
  const texts = offeringTexts.en;

  test('can be applied for while they are forthcoming, and only then', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/ipo');
    await expect(page.getByRole('article').first()).toBeVisible();
    const known = await ipos(newcomer);
    expect(new Set(known.map(({ status }) => status)).size).toBeGreaterThan(2);
    for (const { company_name: name, status, upcoming, issue_start_date: opens } of known) {
      // One that opens about now may have changed between the two looks.
      if (Math.abs(Date.parse(opens) - Date.now()) < 5 * 60_000) continue;
      const button = page.getByRole('article', { name }).getByRole('button', { name: texts.apply });
      if (status === 'Forthcoming' && !upcoming) await expect(button).toBeEnabled();
      else await expect(button).toBeDisabled();
    }
    // What can be applied for is called open, and comes first, with the least that it costs.
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText(['Open', 'Upcoming', 'Closed']);
    const soon = page.getByRole('article', { name: known.find(({ upcoming }) => upcoming)?.company_name ?? 'none' });
    await expect(soon.getByText('Upcoming', { exact: true })).toBeVisible();
    await expect(soon.getByText('Apply from', { exact: true }).first()).toBeVisible();
    const bell = soon.getByRole('button', { name: /^Tell me when .+ opens$/ });
    await bell.click();
    await expect(page.getByText(/^You will be told when .+ opens$/)).toBeVisible();
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    expect((await ipos(newcomer)).filter(({ reminded }) => reminded)).toHaveLength(1);
    const open = await lasting(newcomer);
    const item = page.getByRole('article', { name: open.company_name });
    await expect(item.getByText('Open', { exact: true })).toBeVisible();
    const least = (Number(open.price_high) * (open.min ?? 100)).toLocaleString('en-IN');
    await expect(item.getByText(`₹${least}`, { exact: true })).toBeVisible();
    await expect(item.getByText('Apply until', { exact: true }).first()).toBeVisible();
  });

  test('are applied for in lots within their bounds; an application can be changed and withdrawn', async ({
    page,
    newcomer,
  }) => {
    await deposit(newcomer, '9000000');
    await enterIn('en', newcomer, page);
    const ipo = await lasting(newcomer);
    await page.goto('/ipo');
    const item = page.getByRole('article', { name: ipo.company_name });
    await item.getByRole('button', { name: texts.apply }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/ · Apply until \d/)).toBeVisible();
    await expect(dialog.getByText(texts.steps)).toBeVisible();
    const quantity = dialog.getByRole('spinbutton', { name: texts.quantity });
    await expect(quantity).toHaveValue('100');
    for (const [typed, nearest] of [
      ['99999', '1,000'],
      ['250', '200'],
      ['1', '100'],
    ] as const) {
      await quantity.fill(typed);
      await expect(dialog.getByRole('button', { name: texts.applyEmpty, exact: true })).toBeVisible();
      await quantity.blur();
      await expect(quantity).toHaveValue(nearest);
      await expect(dialog.getByText(texts.changedTo(nearest))).toBeVisible();
    }
    await dialog.getByRole('button', { name: texts.increase }).click();
    await expect(quantity).toHaveValue('200');
    await dialog.getByRole('button', { name: texts.max('1,000') }).click();
    await expect(quantity).toHaveValue('1,000');
    await dialog.getByRole('button', { name: texts.min('100'), exact: true }).click();
    await expect(dialog.getByText(texts.total, { exact: true })).toBeVisible();

    // A refusal is shown where one stands.
    await page.route('**/stock/success/ipo/buy', (route) =>
      route.fulfill({ status: 409, json: { msg: 'no', data: 'already_applied', message: 'Applied already' } }),
    );
    await dialog.getByRole('button', { name: texts.applyFor('100') }).click();
    await expect(dialog.getByText(texts.alreadyApplied)).toBeVisible();
    await page.unroute('**/stock/success/ipo/buy');
    await dialog.getByRole('button', { name: texts.applyFor('100') }).click();
    await expect(page.getByText(texts.applied('100', ipo.company_name))).toBeVisible();
    await expect(item.getByText(texts.submitted)).toBeVisible();
    await expect(item.getByRole('button', { name: new RegExp(ipo.company_name) }).first()).toBeDisabled();

    await item.getByRole('button', { name: texts.change }).click();
    await expect(dialog.getByRole('button', { name: texts.changeTo('100') })).toBeDisabled();
    await dialog.getByRole('button', { name: texts.increase }).click();
    await dialog.getByRole('button', { name: texts.changeTo('200') }).click();
    await expect(page.getByText(texts.changed('200'))).toBeVisible();

    await page.goto('/ipo/orders');
    const row = page.getByRole('listitem').filter({ hasText: ipo.symbol });
    await expect(row).toContainText(texts.submitted);
    await expect(row).toContainText('200');
    await expect(row.getByRole('link').first()).toHaveAttribute('href', `/stock/v2/${ipo.symbol}/${ipo.symbol}`);

    await page.goto('/ipo');
    await item.getByRole('button', { name: texts.change }).click();
    await dialog.getByRole('button', { name: texts.withdrawApplication }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.withdrawApplication }).click();
    await expect(page.getByText(texts.withdrawn).first()).toBeVisible();
    await expect(item.getByRole('button', { name: texts.apply })).toBeEnabled();
    await expect
      .poll(async () => (await newcomer.api.call('GET /stock/success/v2/balance', {})).data.balance)
      .toBe('9000000.00');
  });

  test('are not applied for with too little money', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    const ipo = await lasting(newcomer);
    await page.goto('/ipo');
    await page.getByRole('article', { name: ipo.company_name }).getByRole('button', { name: texts.apply }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(texts.insufficient, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: texts.applyFor('100') })).toBeDisabled();
  });
});

test.describe('public offers in Chinese', () => {
  const texts = offeringTexts.zh;

  test('have orders in two tabs, a sale with its profit', async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/ipo/orders');
    await expect(page.getByText(texts.noApplications)).toBeVisible();
    await page.getByRole('tab', { name: texts.salesRecord }).click();
    await expect(page.getByText(texts.noSales)).toBeVisible();

    // A whole life of an IPO takes six minutes, so what is had at its end is put in the server's place.
    const sale = {
      id: 1,
      no: 'SALE00000001',
      type: 'IN',
      tag: 'SARAGRO.NS',
      name: 'Sarovar Agro',
      market: 'NSE',
      mold: 'ipo',
      state: 'sell',
      status: 1,
      count: '300',
      price: '412.00',
      sell_price: '450.50',
      price_all: '135150.00',
      fee: '40.55',
      profit: '11550.00',
      interest: '0.00',
      currency: 'INR',
      source: 'simulated',
      quote_time: null,
      created_at: '2026-11-20T09:00:00.000Z',
      ended_at: null,
      expires_at: null,
    };
    const rows = [sale, { ...sale, id: 2, no: 'SALE00000002', status: 2 }];
    await page.route('**/stock/success/deal/list', (route) =>
      route.fulfill({ json: { msg: 'ok', rows, data: { rows, count: 2 } } }),
    );
    await page.reload();
    await expect(page.getByRole('tab', { name: texts.salesRecord })).toHaveAttribute('aria-selected', 'true');
    const [good, bad] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()];
    await expect(good).toContainText('NSE · SARAGRO ·');
    await expect(good).not.toContainText('SARAGRO.NS');
    for (const text of [texts.success, texts.sellPrice, '₹450.50', texts.profit, '+₹11,550.00', '₹1,35,150.00'])
      await expect(good).toContainText(text);
    await expect(bad).toContainText(texts.failed);
    await expect(good.getByRole('link')).toHaveAttribute('href', '/stock/v2/SARAGRO.NS/SARAGRO.NS');
  });

  test('have their allotment done again in the browser', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    const known = await ipos(newcomer);
    const drawn = known.find(({ status }) => status === 'Listed' || status === 'Allotted');
    await page.goto(`/ipo/draw/${drawn?.id ?? 0}`);
    await expect(page.getByRole('heading', { name: drawn?.company_name ?? 'none' })).toBeVisible();
    await expect(page.getByText(texts.allotmentRight)).toBeVisible();
    await expect(page.getByText(drawn?.seed_hash ?? 'none')).toBeVisible();

    await page.route('**/client/ipo/draw**', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { seed_hash: string } };
      answer.data.seed_hash = '0'.repeat(64);
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await expect(page.getByText(texts.allotmentWrong)).toBeVisible();
    await expect(page.getByText(texts.seedWrong)).toBeVisible();
    await page.unroute('**/client/ipo/draw**');

    await page.goto(`/ipo/draw/${(await lasting(newcomer)).id}`);
    await expect(page.getByText(texts.nothingToCheck)).toBeVisible();
  });
});
