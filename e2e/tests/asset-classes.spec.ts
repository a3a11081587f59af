import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { marketTexts } from '../support/market-texts.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { expect, test } from '../support/test.ts';
import { figureIn } from '../support/trading.ts';

// The service worker stands between the page and what these tests do to its calls, which the browser reports.
test.use({ serviceWorkers: 'block', provoked: /net::ERR_FAILED/ });

const kinds = [
  {
    kind: 'forex',
    path: '/forex',
    call: '**/api/v2/currency/list*',
    positions: '/trade-no-nav/forex/1',
    code: 'EURINR',
  },
  {
    kind: 'futures',
    path: '/futures',
    call: '**/api/v2/stock/list*',
    positions: '/trade-no-nav/futures/ok',
    code: 'GOLD',
  },
  {
    kind: 'treasury',
    path: '/treasury-debt',
    call: '**/api/v2/stock/list*',
    positions: '/trade-no-nav/treasury/ok',
    code: 'UB2036',
  },
] as const;

/** A contract that a newcomer with 50,000 rupees can pay for. */
async function cheapContract({ api }: Customer): Promise<{ stock: string; name: string }> {
  const query = { market: 'FUTURE', limit: 100 };
  const { rows } = (await api.call('GET /v2/stock/list', { query })).data;
  const found = rows.find(
    ({ currency, prasent, terms }) => currency === 'INR' && Number(prasent) * (terms?.multiplier ?? 1) < 40_000,
  );
  if (found === undefined) throw new Error('There is no contract below 40,000 rupees.');
  return found;
}

test.describe('in English', () => {
  const texts = marketTexts.en;
  for (const { kind, path, call, positions, code } of kinds) {
    const words = texts[kind];
    const rows = (page: Page) => page.getByRole('list', { name: words.list }).getByRole('listitem');
    // They are lists of one kind.
    const details = kind === 'forex' ? {} : { tag: '@all' };

    test(
      `the list of ${kind} grows, is searched by button and Enter, and leads on`,
      details,
      async ({ page, demoCustomer }) => {
        await enterIn('en', demoCustomer, page);
        await page.goto(path);
        await expect(rows(page).nth(9)).toBeVisible();
        await scrollTo(rows(page).last());
        await page.mouse.wheel(0, 5_000);
        await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
        await expect(rows(page).first()).toContainText(kind === 'forex' ? /\d\.\d{4}/ : /\d\.\d{2}/);
        await expect(rows(page).first()).toContainText(
          kind === 'forex' ? /[+−]?\d[\d,.]* \([+−]?\d+\.\d{2}%\)/ : /[+−]?\d+\.\d{2}%/,
        );

        const field = page.getByRole('searchbox', { name: texts.code });
        await page.getByRole('button', { name: texts.search, exact: true }).click();
        await expect(page.getByRole('alert').getByText(texts.codeMissing)).toBeVisible();
        await field.fill(code);
        await expect(page.getByText(texts.codeMissing)).toHaveCount(0);
        await page.getByRole('button', { name: texts.search, exact: true }).click();
        await expect(page).toHaveURL(/code=/);
        // The rows of before stay until those that were asked for are there.
        await expect(rows(page).first()).toContainText(code === 'GOLD' ? /gold/i : code);
        for (const row of await rows(page).all())
          await expect(row).toContainText(code.toLowerCase() === 'gold' ? /gold/i : code);

        await field.fill('QQQQ');
        await field.press('Enter');
        await expect(page.getByText(words.noMatch)).toBeVisible();
        await page.getByRole('button', { name: texts.showAll }).click();
        await expect(rows(page).nth(9)).toBeVisible();
        await field.press('Enter');
        await expect(page.getByText(texts.codeMissing)).toBeVisible();
        // Typing alone searches too, once it rests.
        await field.fill(code);
        await expect(page).toHaveURL(new RegExp(`code=${code}$`));
        await expect(rows(page).first()).toContainText(code === 'GOLD' ? /gold/i : code);

        await rows(page).first().getByRole('link').first().click();
        await expect(page).toHaveURL(/\/stock\/v2\//);
        await page.goBack();
        await page.getByRole('link', { name: texts.positions }).click();
        await expect(page).toHaveURL(({ pathname }) => pathname === positions);
      },
    );

    test(`a list of ${kind} that is empty or cannot be loaded says so`, details, async ({ page, demoCustomer }) => {
      await enterIn('en', demoCustomer, page);
      await page.route(call, (route) => route.fulfill({ json: { msg: 'ok', data: { rows: [], count: 0 } } }));
      await page.goto(path);
      await expect(page.getByText(words.none)).toBeVisible();
      await page.unroute(call);
      const press = await failUntilPressed(page, call);
      await page.getByRole('searchbox', { name: texts.code }).fill(code);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: texts.searchFailed })).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      await expect(rows(page).first()).toBeVisible();
    });
  }

  test(
    'contracts stand by what they are on, bonds by what they yield',
    { tag: '@all' },
    async ({ page, demoCustomer }) => {
      await enterIn('en', demoCustomer, page);
      await page.goto('/futures?code=gold');
      const gold = page.getByRole('listitem').filter({ hasText: 'Gold, 10 grams' });
      await expect(gold).toHaveCount(1);
      await expect(gold).toContainText(/Contract ₹[\d,]+/);
      const months = gold.getByRole('group', { name: 'Contracts' }).getByRole('link');
      await expect(months).toHaveCount(3);
      const nearest = await months.first().getAttribute('href');
      await expect(gold.getByRole('link').first()).toHaveAttribute('href', nearest ?? '');
      const next = await months.nth(1).getAttribute('href');
      expect(next).not.toBe(nearest);
      await months.nth(1).click();
      await expect(page).toHaveURL(next ?? '');

      await page.goto('/treasury-debt?code=UB2036');
      const bond = page.getByRole('list', { name: 'Treasury debt' }).getByRole('listitem');
      await expect(bond).toHaveCount(1);
      await expect(bond).toContainText('UB2036 · Oct 2036');
      const { rows: bonds } = (
        await demoCustomer.api.call('GET /v2/stock/list', { query: { market: 'CGI', code: 'UB2036' } })
      ).data;
      const yieldShown = await bond
        .getByText(/^\d+\.\d{2}%$/)
        .first()
        .innerText();
      // It moves with the price, by some hundredths while the page comes.
      expect(Math.abs(Number(yieldShown.replace('%', '')) - Number(bonds[0]?.terms?.yield_percent))).toBeLessThan(0.1);
      await expect(page.getByText('Yield', { exact: true })).toBeVisible();
    },
  );

  test('a list that cannot be loaded is named, and comes with Retry', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    for (const { kind, path, call } of kinds) {
      const press = await failUntilPressed(page, call);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: texts[kind].failed })).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      await expect(page.getByRole('list', { name: texts[kind].list }).getByRole('link').first()).toBeVisible();
    }
  });
});

test.describe('in Spanish', () => {
  const texts = marketTexts.es;

  test('a pair is bought by the lot, a contract by its value, a bond by its face', async ({ page, funded }) => {
    await enterIn('es', funded, page);
    const contract = await cheapContract(funded);
    const tickets = [
      { path: '/stock/trading/JPYINR/FOREX/Yen', says: texts.lot, buy: texts.buyPair, bought: texts.boughtPair },
      {
        path: `/stock/trading/${contract.stock}/FUTURE/Contract`,
        says: texts.expires,
        buy: texts.buyContract,
        bought: texts.boughtContract,
      },
      {
        path: '/stock/trading/UB2036/CGI/Bond',
        says: texts.faceValue,
        buy: texts.buyBonds,
        bought: texts.boughtBonds,
      },
    ];
    for (const { path, says, buy, bought } of tickets) {
      await page.goto(path);
      await expect(page.getByText(says)).toBeVisible();
      // Two in a thousand above the market: it is filled at the market's price all the same.
      await page.getByLabel(texts.orderType).selectOption('limit');
      const limit = page.getByLabel(texts.limit);
      await expect(limit).toHaveValue(/\d/);
      const price = figureIn(await limit.inputValue());
      await limit.fill(path.includes('FOREX') ? (price * 1.002).toFixed(4) : String(Math.ceil(price * 1.002)));
      await page.getByRole('button', { name: buy }).click();
      await expect(page.getByRole('heading', { name: bought })).toBeVisible();
    }
    for (const type of ['forex', 'futures', 'treasury'] as const) {
      await page.goto(`/trade-no-nav/${type}/1`);
      await expect(page.getByRole('main').getByRole('list').getByRole('listitem')).toHaveCount(1);
    }
  });

  test('the detail names the terms of each class', { tag: '@all' }, async ({ page, demoCustomer }) => {
    await enterIn('es', demoCustomer, page);
    const contract = await cheapContract(demoCustomer);
    for (const [symbol, title] of [
      ['EURINR', texts.terms.pair],
      [contract.stock, texts.terms.contract],
      ['UB2036', texts.terms.bond],
    ] as const) {
      await page.goto(`/stock/v2/${symbol}/x`);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    await expect(page.getByText(texts.accrued, { exact: true })).toBeVisible();
  });
});

test('what was typed searches nothing on the screen that was left for before it rested', async ({ page, newcomer }) => {
  await page.clock.install();
  await enterIn('en', newcomer, page);
  await page.goto('/forex');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Code' }).fill('US');
  await page.getByRole('link', { name: 'Positions' }).click();
  await page.clock.runFor(1_000);
  arrives.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/trade-no-nav/forex/1');
});

test(
  'currencies and commodities have their words in each language',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await enterIn('de', demoCustomer, page);
    await page.goto('/forex');
    await expect(page.getByText('Australischer Dollar / Indische Rupie')).toBeVisible();
    await page.goto('/futures');
    await expect(page.getByText('Aluminium, Kilogramm', { exact: true })).toBeVisible();
    const { rows } = (
      await demoCustomer.api.call('GET /v2/stock/list', { query: { market: 'FUTURE', code: 'USGOLD' } })
    ).data;
    await page.goto(`/stock/v2/${rows[0]?.stock ?? ''}/x`);
    await expect(page.getByRole('heading', { level: 1, name: /^Gold, Unze \(US\) \S+ 20\d\d/ })).toBeVisible();
    await page.goto('/trade');
    await expect(page.getByRole('radio', { name: 'Aktien' })).toBeVisible();
  },
);

test('a price in dollars has its sign beside what is held in rupees', { tag: '@all' }, async ({ page, funded }) => {
  const symbol = 'MMBK';
  const { data: quote } = await funded.api.call('GET /v2/yahoo', { query: { symbol } });
  const body = { tag: symbol, count: 1, price: quote.price_high, mold: 'stock' as const };
  await funded.api.call('POST /stock/success/deal/buy', { body });
  await enterIn('en', funded, page);
  await page.goto('/');
  const holdings = page.getByRole('listitem').filter({ hasText: quote.name });
  await expect(holdings.first()).toContainText(/1 × \$\d/);
  await page.goto('/trade');
  const position = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
  await expect(position).toContainText(/1 × \$\d/);
  await position.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Lots' })).toContainText(/1 at \$\d/);
});
