import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { origin } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { statementTexts } from '../support/statement-texts.ts';
import { expect, test } from '../support/test.ts';

// Calls that are cut off to see what the screens say.
test.use({ provoked: /net::ERR_FAILED/ });

const statementCall = '**/api/stock/success/statement?*';
const day = (daysAgo: number): string =>
  new Date(Date.now() + 330 * 60_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

async function pressed(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return download;
}

async function textOf(download: Download): Promise<string> {
  return (await readFile(await download.path())).toString('utf8');
}

test.describe('in English', () => {
  const texts = statementTexts.en;

  test('a statement is downloaded in each form, and gains by year', async ({ page, funded }) => {
    await enterIn('en', funded, page);
    await page.goto('/account/changes');
    await page.getByRole('link', { name: texts.statements }).click();
    await page.waitForURL('**/account/statements');

    const pdf = await pressed(page, texts.pdf);
    expect(pdf.suggestedFilename()).toMatch(/^sauda-statement-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

    const csv = await textOf(await pressed(page, texts.csv));
    expect(csv).toMatch(/^date,time \(Asia\/Kolkata\),reason,/);
    expect(csv).toContain(',recharge,');
    expect(csv).toMatch(/,closing_balance,,,,,[\d.]+,INR,\r\n$/);

    const statement = JSON.parse(await textOf(await pressed(page, texts.json))) as { format: string };
    expect(statement.format).toBe('sauda-statement-2');

    const gains = await pressed(page, texts.gains);
    expect(gains.suggestedFilename()).toMatch(/^sauda-capital-gains-\d{4}-\d\d\.csv$/);
    expect(await textOf(gains)).toMatch(/^term,class,symbol,/);
  });

  test('days that make no period are told at their fields', { tag: '@all' }, async ({ page, funded }) => {
    await enterIn('en', funded, page);
    await page.goto('/account/statements');
    await page.getByLabel(texts.period).selectOption({ label: texts.otherDays });
    const [first, last] = [
      page.getByLabel(texts.firstDay, { exact: true }),
      page.getByLabel(texts.lastDay, { exact: true }),
    ];
    const cases = [
      ['', day(0), first, texts.missing],
      [day(-1), day(0), first, texts.future],
      [day(2), '', last, texts.missing],
      [day(2), day(-1), last, texts.future],
      [day(2), day(3), last, texts.reversed],
      [day(366), day(0), last, texts.tooLong],
    ] as const;
    for (const [from, to, field, sentence] of cases) {
      await first.fill(from);
      await last.fill(to);
      await page.getByRole('button', { name: texts.csv }).click();
      await expect(field).toHaveAccessibleDescription(sentence);
    }
    await last.fill(day(1));
    await expect(page.getByText(texts.tooLong)).toBeHidden();
    expect((await pressed(page, texts.csv)).suggestedFilename()).toBe(`sauda-statement-${day(366)}-to-${day(1)}.csv`);

    await page.route(statementCall, (route) => route.abort());
    await page.getByRole('button', { name: texts.csv }).click();
    await expect(page.getByText(texts.downloadFailed)).toBeVisible();
  });
});

test(
  'a statement is held against the heads that were published by the time it was made',
  { tag: '@all' },
  async ({ page, funded }) => {
    const texts = statementTexts.en;
    await enterIn('en', funded, page);
    await page.goto('/account/verify-statement');
    // The statement is slow: heads that were asked for beside it would be there before it.
    let isStatementThere = false;
    const asked: boolean[] = [];
    await page.route(statementCall, async (route) => {
      const response = await route.fetch();
      isStatementThere = true;
      await route.fulfill({ response });
    });
    await page.route('**/.well-known/sauda-ledger.json*', async (route) => {
      asked.push(isStatementThere);
      await route.continue();
    });
    await page.getByRole('button', { name: texts.checkThisMonth }).click();
    const result = page.getByRole('status', { name: texts.result });
    await expect(result.getByRole('listitem').first()).toBeVisible();
    await expect(result.getByText(texts.wrong)).toHaveCount(0);
    expect(new Set(asked)).toEqual(new Set([true]));
  },
);

async function read<T>(file: string, { request }: Page): Promise<T> {
  return (await (await request.get(`/.well-known/${file}`)).json()) as T;
}

test('what is owed is proven to be in the published total, and one whose total was changed is not', async ({
  page,
  demoCustomer,
}) => {
  // A night is made once the demo customer is there, a moment after the server opens.
  await expect
    .poll(async () => {
      const { heads } = await read<{ heads: Array<{ set_id: string }> }>('sauda-liabilities.json', page);
      const set = heads.at(-1)?.set_id ?? '0';
      return (await read<{ totals: object[] }>(`sauda-liability-totals.json?set=${set}`, page)).totals.length;
    })
    .toBeGreaterThan(1);
  await enterIn('en', demoCustomer, page);
  await page.goto('/account/statements');
  await page.getByRole('link', { name: 'Proof of holdings' }).click();
  const check = page.getByRole('button', { name: 'Check the newest night' });
  await check.click();
  const mine = page.getByRole('list', { name: 'What is yours' });
  await expect(mine.getByText('Cash, free and set aside')).toBeVisible();
  const result = page.getByRole('status', { name: 'Result' });
  await expect(result).toContainText('What is yours is in the total');
  await expect(result).toContainText('Proven');
  const there = page.getByRole('region', { name: 'What is there' });
  await expect(there).toContainText(/At the custodian\s*Not stated/);
  await expect(mine).toContainText(/In a total of ₹[\d,.]+, of \d+ customers?/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the proof' }).click(),
  ]);
  expect(JSON.parse(await textOf(download))).toMatchObject({ format: 'sauda-liabilities-1' });

  await page.route('**/api/stock/success/liabilities', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { assets: Array<{ quantity: string }> } };
    const [first] = body.data.assets;
    if (first !== undefined) first.quantity = String(BigInt(first.quantity) + 100n);
    await route.fulfill({ response, json: body });
  });
  await check.click();
  await expect(result).toContainText('This is not what was published');
  await expect(result).toContainText('What it says of cash is not in the total of all customers.');
});

test.describe('in Spanish', () => {
  const texts = statementTexts.es;

  test(
    'a statement is proven in the browser, and one that was changed is not',
    { tag: '@all' },
    async ({ page, demoCustomer }, testInfo) => {
      await enterIn('es', demoCustomer, page);
      await page.goto('/account/statements');
      await page.getByRole('link', { name: texts.check }).click();
      const result = page.getByRole('status', { name: texts.result });
      // What was booked a moment ago is under a head within a minute.
      await expect(async () => {
        await page.getByRole('button', { name: texts.checkThisMonth }).click();
        await expect(result.getByText(texts.right)).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 120_000, intervals: [5_000] });

      await page.goBack();
      const download = await pressed(page, texts.json);
      const text = await textOf(download);
      await page.goForward();
      const choose = (content: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer: Buffer.from(content) });
      await choose(text);
      await expect(result.getByText(texts.right)).toBeVisible();

      await choose(text.replace(/"amount":"(\d)/, '"amount":"1$1'));
      await expect(result.getByText(texts.wrong)).toBeVisible();
      await expect(result.getByText(texts.notInLedger)).toBeVisible();
      await choose(text.replace(/("amount":"\d+","cash_after":")(\d)(?![\s\S]*"cash_after")/, '$19$2'));
      await expect(result.getByText(texts.balance)).toBeVisible();
      await choose('{}');
      await expect(result.getByText(texts.noStatement)).toBeVisible();

      const [program] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: texts.program }).click(),
      ]);
      expect(program.suggestedFilename()).toBe('verify-statement.mjs');
      const [programFile, statementFile] = [
        testInfo.outputPath('verify-statement.mjs'),
        testInfo.outputPath('statement.json'),
      ];
      await program.saveAs(programFile);
      await download.saveAs(statementFile);
      expect(execFileSync(process.execPath, [programFile, statementFile, '--url', origin()]).toString()).toContain(
        'This statement is right.',
      );

      await page.route('**/.well-known/**', (route) => route.abort());
      await page.getByRole('button', { name: texts.checkThisMonth }).click();
      await expect(page.getByText(texts.checkFailed)).toBeVisible();
    },
  );
});
