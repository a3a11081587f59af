import { deposit } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { offeringTexts } from '../support/offering-texts.ts';
import { expect, test } from '../support/test.ts';

test.use({ provoked: /status of 422|net::ERR_FAILED/ });

const fund = { name: 'Banyan Year', days: 365, months: 12, amount: '₹50,000.00', range: '6.10–7.40%' };

test.describe('funds in English', () => {
  const texts = offeringTexts.en;

  test('are listed with return, cycle, amount and what is sold', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/fund-investment');
    const item = page.getByRole('article', { name: fund.name });
    for (const text of [fund.range, texts.days(fund.days), fund.amount]) await expect(item).toContainText(text);
    const { rows } = (await newcomer.api.call('GET /v2/fund/list', { query: { limit: 100 } })).data;
    for (const { name, sold_amount: sold } of rows.slice(0, 5)) {
      const bar = page.getByRole('article', { name }).first().getByRole('progressbar');
      if (Number(sold) > 0) await expect(bar).toHaveCount(1);
    }
    await expect(page.getByText(texts.noMoreFunds)).toBeVisible();
    // One of this practice market, whose days are of a minute; the other's are of the calendar.
    const shortDay = page.getByRole('article').getByText('Practice: a day of this fund lasts 60 seconds.');
    await expect(shortDay.first()).toBeVisible();
    await expect(item.getByText(/^Practice/)).toHaveCount(0);
    await item.getByRole('link', { name: texts.termsOf(fund.name) }).click();
    await expect(page.getByRole('heading', { name: texts.terms, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: texts.risks, exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: texts.valueOf })).toBeVisible();
  });

  test('say that one is sold out, and are not open then', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.route('**/v2/fund/list*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as {
        data: { rows: Array<{ name: string; sold_amount: string; issue_amount: string }> };
      };
      const rows = body.data.rows.map((row) =>
        row.name === fund.name ? { ...row, sold_amount: row.issue_amount } : row,
      );
      await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
    });
    await page.goto('/fund-investment');
    const item = page.getByRole('article', { name: fund.name });
    await expect(item.getByRole('button', { name: `${fund.name} is sold out` })).toBeDisabled();
    await expect(item.getByText('Sold out', { exact: true })).toHaveCount(2);
    await expect(item.getByText('Open', { exact: true })).toHaveCount(0);
  });

  test('are bought once it is confirmed, and the button rests for 800 ms', async ({ page, newcomer }) => {
    await deposit(newcomer, '200000');
    await enterIn('en', newcomer, page);
    await page.goto('/fund-investment');
    const buy = page.getByRole('button', { name: texts.name(fund.name), exact: true });
    const orders = () => newcomer.api.call('GET /stock/success/fund/orders', { query: {} });

    await buy.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: texts.cancel }).click();
    await expect(dialog).toHaveCount(0);
    expect((await orders()).count).toBe(0);

    // Read where it is written: an observer hears of it after the timer has begun, later still on a busy machine.
    const rested = buy.evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          let since: number | undefined;
          Object.defineProperty(button, 'disabled', {
            set(isDisabled: boolean) {
              if (isDisabled) since ??= performance.now();
              button.toggleAttribute('disabled', isDisabled);
              if (!isDisabled && since !== undefined) resolve(performance.now() - since);
            },
          });
        }),
    );
    await buy.click();
    await dialog.getByRole('button', { name: texts.invest, exact: true }).click();
    await expect(page.getByText(texts.invested(fund.name))).toBeVisible();
    // Timers are never early; 2 ms are for the coarseness of the clock.
    expect(await rested).toBeGreaterThan(798);
    await expect(buy).toBeEnabled();
    expect((await orders()).count).toBe(1);

    await page.getByRole('link', { name: texts.orders }).click();
    const card = page.getByRole('listitem').filter({ hasText: fund.name });
    for (const text of [texts.months(fund.months), fund.amount, fund.range, texts.active, texts.accrued])
      await expect(card).toContainText(text);
  });
});

test.describe('funds in Chinese', () => {
  const texts = offeringTexts.zh;

  test('say why an investment was refused or failed', async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/fund-investment');
    const invest = async () => {
      await page.getByRole('button', { name: texts.name(fund.name), exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.invest, exact: true }).click();
    };
    await invest();
    await expect(page.getByText(texts.insufficient, { exact: true })).toBeVisible();

    await page.route('**/stock/success/fund/purchase', (route) =>
      route.fulfill({ status: 422, json: { msg: 'no', data: 'fund_sold_out', message: 'Sold out' } }),
    );
    await invest();
    await expect(page.getByText(texts.soldOut)).toBeVisible();
    await page.unroute('**/stock/success/fund/purchase');

    // A lost answer is asked for again; once somebody else is logged in, it is given up.
    await page.route('**/stock/success/fund/purchase', (route) => route.abort());
    await invest();
    await expect(page.getByRole('alertdialog').getByRole('status').last()).toBeVisible();
    await page.evaluate(() => localStorage.setItem('userInfo', JSON.stringify({ id: 1, user: 'x', login: 'x' })));
    await expect(page.getByText(texts.investmentFailed)).toBeVisible();
  });

  test('have orders in four tabs', async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/fund-investment/orders');
    await expect(page.getByText(texts.noInvestments)).toBeVisible();
    for (const [tab, empty] of [
      [texts.active, texts.noActive],
      [texts.completed, texts.noCompleted],
      [texts.cancelled, texts.noCancelled],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(empty)).toBeVisible();
    }
  });
});

test('in Spanish a status agrees with what it is of', { tag: '@all' }, async ({ page, demoCustomer }) => {
  await enterIn('es', demoCustomer, page);
  await page.goto('/fund-investment');
  await expect(page.getByText('Abierto', { exact: true }).first()).toBeVisible();
  await page.goto('/ipo');
  await expect(page.getByText('Abierta', { exact: true }).first()).toBeVisible();
  await page.goto('/recharge-records/recharge');
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
});
