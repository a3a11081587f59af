import { enterIn } from '../support/enter-in.ts';
import { moneyTexts } from '../support/money-texts.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { configure } from '../support/withdrawing.ts';

test.describe('the form of a recharge in English', () => {
  const texts = moneyTexts.en;

  test('says what is missing or wrong, and offers USDT where the operator has an address', async ({
    page,
    newcomer,
  }) => {
    await enterIn('en', newcomer, page);
    await configure(page, {
      recharge_methods: 'bank,usdt',
      usdt_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      usdt_rate: '83.50',
    });
    await page.goto('/recharge');
    // Until it is asked anew, the settings are those of the visit before.
    await expect(page.getByRole('radio', { name: /TRC-USDT/ })).toBeVisible();
    const field = page.getByRole('main').getByRole('textbox');
    const submit = page.getByRole('main').getByRole('button').last();
    await field.focus();
    await field.blur();
    await expect(page.getByText(texts.rechargeMissing)).toBeVisible();
    await field.fill('0');
    await expect(page.getByText(texts.rechargeWrong)).toBeVisible();
    await field.fill('4999');
    await expect(page.getByText(texts.rechargeBelow)).toBeVisible();
    await expect(submit).toBeDisabled();

    await field.fill('5000');
    await submit.click();
    await expect(page.getByText(texts.methodMissing)).toBeVisible();
    await page.getByRole('radio', { name: /TRC-USDT/ }).check();
    await expect(page.getByText(texts.methodMissing)).toBeHidden();
    await expect(page.getByText(texts.rateOfUsdt)).toBeVisible();
    expect((await newcomer.api.call('GET /stock/success/property/list', {})).data.count).toBe(0);
  });
});

test.describe('a recharge in progress in English', () => {
  const texts = moneyTexts.en;

  test('takes a receipt, and only a picture', async ({ page, newcomer }) => {
    const { data } = await newcomer.api.call('POST /stock/success/v2/recharge/add', { body: { count: 5_000 } });
    await enterIn('en', newcomer, page);
    // As if the bank took its time.
    await page.route('**/api/stock/success/property/detail*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { recharge: Record<string, unknown> } };
      const recharge = { ...body.data.recharge, status: 1, ended_at: null };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, recharge } } });
    });
    await page.goto(`/account/recharge-withdraw/${data.no}`);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await expect(page.getByText(texts.notAPicture)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.attachReceipt })).toBeEnabled();

    const attach = '**/api/stock/success/v2/recharge/receipt';
    const sent: unknown[] = [];
    await page.route(attach, async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { msg: 'ok', data } });
    });
    await input.setInputFiles(await drawPicture(page));
    await expect(page.getByText(texts.attached)).toBeVisible();
    expect(sent).toEqual([{ id: data.id, img: expect.stringMatching(/^\/api\/files\//) }]);
  });
});

test.describe('a recharge in progress in German', () => {
  const texts = moneyTexts.de;

  test('in USDT shows the address, its QR code and the one network', async ({ page, newcomer }) => {
    const { data } = await newcomer.api.call('POST /stock/success/v2/recharge/add', { body: { count: 5_000 } });
    await enterIn('de', newcomer, page);
    const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    await page.route('**/api/stock/success/property/detail*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { recharge: Record<string, unknown> } };
      const usdt = {
        method: 'usdt',
        bank_details: null,
        address,
        network: 'TRC20',
        rate: '83.50',
        usdt_count: '59.89',
      };
      const recharge = { ...body.data.recharge, ...usdt, status: 1, ended_at: null };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, recharge } } });
    });
    await page.goto(`/account/recharge-withdraw/${data.no}`);
    await expect(page.getByText(texts.network)).toBeVisible();
    await expect(page.getByRole('img', { name: texts.qrCode })).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByText('59.89 USDT')).toBeVisible();

    // By which transfer it was paid: what cannot be a number is told at the field, and nothing is sent.
    const sent: unknown[] = [];
    await page.route('**/api/stock/success/v2/recharge/receipt', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { msg: 'ok', data } });
    });
    const field = page.getByRole('textbox', { name: 'Transaktionsnummer' });
    const save = page.getByRole('button', { name: 'Nummer speichern' });
    await field.fill('ab12');
    await save.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(` ${'aB'.repeat(32)} `);
    await save.click();
    await expect(page.getByText('Transaktionsnummer gespeichert')).toBeVisible();
    expect(sent).toEqual([{ id: data.id, coin_transfer: 'aB'.repeat(32) }]);
  });
});
