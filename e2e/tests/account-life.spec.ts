import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountLifeTexts } from '../support/account-life-texts.ts';
import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { overtake } from '../support/late-answers.ts';
import { expect, test } from '../support/test.ts';

// What is refused on purpose, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of (401|404|409|422|429|503)|net::ERR_FAILED/ });

const exportPath = '**/api/stock/success/user/export';
const closePath = '**/api/stock/success/user/close';

/** Answers questions after the copy as if it were so far. */
async function pretendCopy(page: Page, status: string, progress: number): Promise<void> {
  await page.route(exportPath, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    await route.fulfill({ json: { msg: 'ok', data: { status, progress, url: null, expires_at: null } } });
  });
}

/** Has a copy made, and waits until it is. */
async function prepareCopy({ api }: Customer): Promise<void> {
  await api.call('POST /stock/success/user/export', {});
  await expect
    .poll(async () => (await api.call('GET /stock/success/user/export', {})).data.status, { timeout: 60_000 })
    .toBe('ready');
}

test.describe('in English', () => {
  const texts = accountLifeTexts.en;

  test('my data is prepared, announced and downloaded as a zip', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/settings/data');
    await page.getByRole('button', { name: texts.prepare }).click();
    await expect(page.getByText('Request submitted')).toBeVisible();
    await expect(page.getByRole('main').getByText(texts.ready).first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.download, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('sauda-data.zip');
    const content = await readFile(await file.path());
    expect(content.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
    expect(content.includes('json/profile.json')).toBe(true);

    const isFile = '**/api/files/**';
    await page.route(isFile, (route) => route.abort());
    await page.getByRole('button', { name: texts.download, exact: true }).click();
    await expect(page.getByText(texts.downloadFailed)).toBeVisible();
    await page.unroute(isFile);

    await page.goto('/settings/notices');
    await expect(page.getByText(texts.notice)).toBeVisible();
  });

  test(
    'a copy shows how far it is, that it failed, and why another is refused',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await enterIn('en', newcomer, page);
      await pretendCopy(page, 'running', 42);
      await page.goto('/settings/data');
      await expect(page.getByRole('progressbar', { name: texts.beingPrepared })).toHaveAttribute('aria-valuenow', '42');
      await expect(page.getByRole('button', { name: texts.prepare })).toBeHidden();
      await page.unroute(exportPath);

      await pretendCopy(page, 'failed', 10);
      await page.goto('/settings/data');
      await expect(page.getByText(texts.failed)).toBeVisible();
      const refusal = { msg: 'no', data: 'export_in_progress', message: 'Your data is being prepared already' };
      const again = page.getByRole('button', { name: texts.again });
      await page.route(exportPath, async (route) => {
        if (route.request().method() === 'POST') await route.fulfill({ status: 409, json: refusal });
        else await route.fallback();
      });
      await again.click();
      await expect(page.getByText(texts.inProgress)).toBeVisible();
      await page.unroute(exportPath);

      await pretendCopy(page, 'failed', 10);
      for (let copies = 0; copies < 3; copies += 1) await prepareCopy(newcomer);
      await again.click();
      await expect(page.getByText(texts.tooMany)).toBeVisible();
    },
  );

  test(
    'a request that is lost says so, and a screen that cannot load has another try',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await enterIn('en', newcomer, page);
      const press = await failUntilPressed(page, exportPath);
      await page.goto('/settings/data');
      await expect(page.getByText(texts.loadFailed)).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      const prepare = page.getByRole('button', { name: texts.prepare });
      await expect(prepare).toBeVisible();
      await page.route(exportPath, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
      await prepare.click();
      await expect(page.getByText(texts.requestFailed)).toBeVisible();
    },
  );

  test('an account with money says what has to end first', { tag: '@all' }, async ({ page, funded }) => {
    await enterIn('en', funded, page);
    await page.goto('/settings/close-account');
    const first = page.getByRole('list', { name: texts.toDoFirst });
    await expect(first).toContainText(texts.freeBalance);
    await expect(first).toContainText('₹50,000.00');
    await expect(page.getByRole('heading', { name: texts.whatItMeans })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.close })).toBeHidden();
  });

  test('closing says what is kept and for how long', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.route(closePath, (route) =>
      route.fulfill({ json: { msg: 'ok', data: { obstacles: [], retention_years: 8 } } }),
    );
    await page.goto('/settings/close-account');
    await expect(page.getByText(texts.keptYears)).toBeVisible();
  });
});

test('an account whose closing had no answer is said to be closed', async ({ page, newcomer }) => {
  const texts = accountLifeTexts.en;
  await enterIn('en', newcomer, page);
  await page.goto('/settings/close-account');
  await page.getByLabel(texts.password, { exact: true }).fill(newcomer.password);
  await page.route(closePath, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('main').getByRole('button', { name: texts.close }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.close }).click();
  await expect(page.getByText(texts.closed)).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('an account that is closed is said to be, also where other answers overtake it', async ({ page, newcomer }) => {
  const texts = accountLifeTexts.en;
  await enterIn('en', newcomer, page);
  await page.goto('/settings/close-account');
  await page.getByLabel(texts.password, { exact: true }).fill(newcomer.password);
  await overtake(page, closePath);
  await page.getByRole('main').getByRole('button', { name: texts.close }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.close }).click();
  await expect(page.getByText(texts.closed)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session on this device has ended')).toHaveCount(0);
});

test.describe('in Chinese', () => {
  const texts = accountLifeTexts.zh;

  test('an account is closed by its password, for good', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/settings/close-account');
    const close = page.getByRole('main').getByRole('button', { name: texts.close });
    const dialog = page.getByRole('alertdialog', { name: texts.question });
    await close.click();
    await expect(page.getByText(texts.passwordMissing)).toBeVisible();

    await page.getByLabel(texts.password, { exact: true }).fill('wrong-one');
    await close.click();
    await dialog.getByRole('button', { name: texts.keepIt }).click();
    await expect(dialog).toBeHidden();
    await close.click();
    await dialog.getByRole('button', { name: texts.close }).click();
    await expect(page.getByText(texts.passwordWrong)).toBeVisible();

    await page.getByLabel(texts.password, { exact: true }).fill(newcomer.password);
    await page.route(closePath, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await close.click();
    await dialog.getByRole('button', { name: texts.close }).click();
    await expect(page.getByText(texts.closeFailed)).toBeVisible();
    await page.unroute(closePath);

    await close.click();
    await dialog.getByRole('button', { name: texts.close }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(texts.closed)).toBeVisible();
    await expect(newcomer.api.call('GET /stock/success/v2/balance', {})).rejects.toThrow('logout');
    await page.getByRole('textbox').first().fill(newcomer.phone);
    await page.locator('input[name="password"]').fill(newcomer.password);
    await page.locator('button[type="submit"]').click();
    await expect(page.getByText(texts.loginRefused)).toBeVisible();
  });

  test('what comes up while closing is refused with what has to end', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/settings/close-account');
    await page.getByLabel(texts.password, { exact: true }).fill(newcomer.password);
    await page.getByRole('main').getByRole('button', { name: texts.close }).click();
    await newcomer.api.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } });
    await page.getByRole('alertdialog').getByRole('button', { name: texts.close }).click();
    await expect(page.getByRole('list', { name: texts.toDoFirst })).toBeVisible();
  });

  test('where there is a transaction password, closing asks for it', { tag: '@all' }, async ({ page, newcomer }) => {
    await newcomer.api.call('POST /stock/success/user/password/up', {
      body: { type: 'transaction', fund_code_new: '135790', is_first: true },
    });
    await enterIn('zh', newcomer, page);
    await page.goto('/settings/close-account');
    await page.getByLabel(texts.password, { exact: true }).fill(newcomer.password);
    await page.getByRole('main').getByRole('button', { name: texts.close }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.close }).click();
    const sheet = page.getByRole('dialog', { name: texts.transactionPassword });
    await expect(sheet).toBeVisible();
    await page.keyboard.type('135791', { delay: 30 });
    await expect(sheet.getByText(texts.incorrect)).toBeVisible();
    await page.keyboard.type('135790', { delay: 30 });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(texts.closed)).toBeVisible();
  });

  test('About names the practice market or the licence, the version, and what it owes', async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/settings/about');
    await expect(page.getByText(texts.practice)).toBeVisible();
    await expect(page.getByText(texts.version, { exact: true })).toBeVisible();
    await expect(page.getByText(/TradingView, Inc\./)).toBeVisible();
    const notices = await page.request.get(
      (await page.getByRole('link', { name: texts.notices }).getAttribute('href')) ?? '',
    );
    expect(await notices.text()).toContain('lightweight-charts');
    await expect(page.getByRole('link', { name: texts.status })).toHaveAttribute('href', '/status?lang=zh');
    expect(await (await page.request.get('/status?lang=zh')).text()).toContain('<h2>出金</h2>');
    expect((await page.request.get('/api/docs')).ok()).toBe(true);
    await expect(page.getByRole('link', { name: texts.apiDocs })).toHaveAttribute('href', '/api/docs');

    await page.route('**/api/v2/config*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: Array<{ tag: string; value: string }> };
      const live = [
        { tag: 'mode', value: 'live' },
        { tag: 'licence_name', value: 'Deccan Brokers' },
        { tag: 'licence_regulator', value: 'The Regulator' },
        { tag: 'licence_number', value: 'REG-42' },
      ];
      await route.fulfill({
        response,
        json: { ...rest, data: [...data.filter(({ tag }) => tag !== 'mode'), ...live] },
      });
    });
    await page.reload();
    await expect(page.getByText(texts.broker, { exact: true })).toBeVisible();
    for (const fact of ['Deccan Brokers', 'The Regulator', 'REG-42']) await expect(page.getByText(fact)).toBeVisible();
    await expect(page.getByText(texts.practice)).toBeHidden();
  });
});
