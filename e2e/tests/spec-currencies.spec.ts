import { cheapestBlock } from '../support/commands.ts';
import { demo, logIn } from '../support/customers.ts';
import { startSauda } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { figureIn } from '../support/trading.ts';
import { configure } from '../support/withdrawing.ts';

test('a market in dollars has them everywhere, and shows what they are in pesos at the two rates', async ({
  browser,
}) => {
  const server = await startSauda({ CURRENCY: 'USD' });
  try {
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Available balance' })).toContainText(/\$[\d,]+\.\d\d/);
    await expect(page.getByRole('main')).not.toContainText('₹');

    const sheet = page.getByRole('dialog');
    const block = await cheapestBlock(customer);
    await page.goto(`/block-trading?code=${block.tag}`);
    await page
      .getByRole('button', { name: `Buy ${block.name}` })
      .first()
      .click();
    await sheet.getByRole('button', { name: /^Min / }).click();
    const inPesos = figureIn(await sheet.getByText(/^About MX\$[\d,]+\.\d\d$/).innerText());
    const inDollars = figureIn(await sheet.locator('dl > div').last().locator('dd').innerText());
    expect(inDollars).toBeGreaterThan(0);
    expect(inPesos / inDollars).toBeCloseTo(20, 2);

    const [first] = (await customer.api.call('GET /v2/stock/list', { query: { market: 'US', limit: 1 } })).data.rows;
    await page.goto(`/stock/trading/${first?.stock}/${first?.market}/${encodeURIComponent(first?.name ?? '')}`);
    await sheet.getByRole('spinbutton', { name: 'Quantity' }).fill('50');
    await expect(async () => {
      // Both of one moment: they move with the price.
      const text = await sheet.innerText();
      const [, pesos = ''] = /About MX\$([\d,]+\.\d\d)/u.exec(text) ?? [];
      const [, dollars = ''] = /Total\s+\$([\d,]+\.\d\d)/u.exec(text) ?? [];
      expect(figureIn(pesos) / figureIn(dollars)).toBeCloseTo(20.29, 2);
    }).toPass({ timeout: 20_000 });
    await context.close();
  } finally {
    await server.stop();
  }
});

test('an account in rupees has no second currency, and one in pesos its own sign', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  const block = await cheapestBlock(demoCustomer);
  await page.goto(`/block-trading?code=${block.tag}`);
  await page
    .getByRole('button', { name: `Buy ${block.name}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Min / }).click();
  await expect(page.getByRole('dialog')).toContainText(/Total\s*₹/);
  await expect(page.getByText(/^About /)).toHaveCount(0);

  await configure(page, { currency: 'MXN' });
  await page.goto('/recharge');
  await expect(page.getByRole('main')).toContainText(/MX\$5,000|\$5,000/);
  await expect(page.getByRole('main')).not.toContainText('₹');
});
