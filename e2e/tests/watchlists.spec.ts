import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { marketTexts } from '../support/market-texts.ts';
import { expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

// The service worker stands between the page and what these tests do to its calls, which the browser reports.
test.use({ serviceWorkers: 'block', provoked: /net::ERR_FAILED|status of (409|422)/ });

const follow = ({ api }: Customer, symbol: string) =>
  api.call('POST /stock/success/collection/add', { body: { symbol } });
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('in English', () => {
  const texts = marketTexts.en;
  const rows = (page: Page) => page.getByRole('list', { name: texts.favourites, exact: true }).getByRole('listitem');

  test('a favourite is followed live, deleted after asking, and kept where deleting fails', async ({
    page,
    newcomer,
  }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/watchlists');
    await expect(page.getByRole('heading', { name: texts.noFavourites })).toBeVisible();
    // The strip of the first region leads to its indices.
    await expect(page.getByRole('link', { name: /India 50/ })).toHaveAttribute(
      'href',
      /^\/stock\/[^/]+\/IN\/India%2050$/,
    );

    await follow(newcomer, stock.symbol);
    await follow(newcomer, 'KAVPOWER');
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).last()).toContainText(stock.name);
    await expect(rows(page).last()).toContainText(`${stock.symbol} · NSE`);
    await expect(rows(page).last()).toContainText(/[+−]?[\d,]+\.\d{2} \([+−]?\d+\.\d{2}%\)/);

    await pressed(page, texts.edit).click();
    await expect(rows(page).getByRole('link')).toHaveCount(0);
    await pressed(page, `${texts.remove} ${stock.name}`).click();
    const asked = page.getByRole('alertdialog', { name: texts.askDelete });
    await asked.getByRole('button', { name: texts.cancel }).click();
    await expect(rows(page)).toHaveCount(2);

    await page.route('**/collection/remove', (route) => route.abort());
    await pressed(page, `${texts.remove} ${stock.name}`).click();
    await asked.getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(page.getByText(texts.deleteFailed)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.unroute('**/collection/remove');

    await pressed(page, `${texts.remove} ${stock.name}`).click();
    await asked.getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await pressed(page, texts.done).click();
    await rows(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/stock\/v2\/KAVPOWER\//);
  });

  test('the star turns at once, and back where the server does not agree', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto(detailPath());
    const star = pressed(page, texts.favourite);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/collection/add', async (route) => {
      await failing;
      await route.abort();
    });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    fail();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(texts.changeFailed)).toBeVisible();
  });
});

test.describe('in Spanish', () => {
  const texts = marketTexts.es;
  const rows = (page: Page) => page.getByRole('list', { name: texts.favourites, exact: true }).getByRole('listitem');

  test('several lists: made, chosen by the star, renamed and removed', async ({ page, newcomer }) => {
    await enterIn('es', newcomer, page);
    await page.goto('/watchlists');
    await pressed(page, texts.newList).click();
    const naming = page.getByRole('dialog', { name: texts.newList });
    await naming.getByRole('button', { name: texts.save }).click();
    await expect(naming.getByText(texts.nameMissing)).toBeVisible();
    await naming.getByLabel(texts.nameOfList).fill('Favourites');
    await naming.getByRole('button', { name: texts.save }).click();
    await expect(naming.getByText(texts.nameTaken)).toBeVisible();
    await naming.getByLabel(texts.nameOfList).fill('Banks');
    await naming.getByRole('button', { name: texts.save }).click();
    await expect(page.getByRole('tab', { name: 'Banks' })).toHaveAttribute('aria-selected', 'true');

    await page.goto(detailPath());
    const star = pressed(page, texts.favourite);
    await star.click();
    const answered = page.waitForResponse(/collection\/add$/);
    const banks = page.getByRole('checkbox', { name: /^Banks/ });
    await banks.click();
    await expect(banks).toBeChecked();
    expect((await answered).ok()).toBe(true);
    await pressed(page, texts.done).click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/watchlists');
    await expect(page.getByRole('heading', { name: texts.noFavourites })).toBeVisible();
    await page.getByRole('tab', { name: 'Banks' }).click();
    await expect(rows(page)).toHaveCount(1);

    await pressed(page, texts.edit).click();
    await pressed(page, texts.rename).click();
    const renaming = page.getByRole('dialog', { name: texts.rename });
    await renaming.getByLabel(texts.nameOfList).fill('Lenders');
    await renaming.getByRole('button', { name: texts.save }).click();
    await expect(page.getByRole('tab', { name: 'Lenders' })).toBeVisible();
    await pressed(page, texts.removeList).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.removeIt, exact: true }).click();
    await expect(page.getByRole('tab')).toHaveCount(1);
    const { data } = await newcomer.api.call('GET /stock/success/watchlists', {});
    expect(data).toMatchObject([{ id: 0, count: 0 }]);
  });
});

test('a list of two hundred draws only what is near the screen, and reaches its end', async ({ page, newcomer }) => {
  const pages = await Promise.all(
    [1, 2].map((number) =>
      newcomer.api.call('GET /v2/stock/list', { query: { market: 'IN', page: number, limit: 100 } }),
    ),
  );
  const symbols = pages.flatMap(({ data }) => data.rows.map((row) => row.stock)).slice(0, 60);
  for (const symbol of symbols) await follow(newcomer, symbol);
  await enterIn('en', newcomer, page);
  await page.goto('/watchlists');
  const items = page.getByRole('list', { name: 'Favourites', exact: true }).getByRole('listitem');
  await expect(items.first()).toHaveAttribute('aria-posinset', '1');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('No more favourites')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(items.last()).toHaveAttribute('aria-posinset', '60');
  await expect(items.last()).toContainText(symbols[0] ?? '');
  expect(await items.count()).toBeLessThan(45);
});
