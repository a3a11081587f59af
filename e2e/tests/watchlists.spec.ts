import type { Locator, Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { marketTexts } from '../support/market-texts.ts';
import { enterAs, expect, test } from '../support/test.ts';
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

  test('an empty list is filled from its own search, which stays open, with as many as are starred', async ({
    page,
    newcomer,
  }) => {
    const { data } = await newcomer.api.call('POST /stock/success/watchlists/add', { body: { name: 'Banks' } });
    await follow(newcomer, 'KAVPOWER');
    await enterIn('en', newcomer, page);
    await page.goto(`/watchlists?list=${data.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Search stocks' }).click();
    await page.getByLabel('Name or code').fill('power');
    const star = (name: string) => pressed(page, `${texts.favourite} ${name}`);
    // It is followed in another list, and stays there.
    await expect(star('Kaveri Power')).toHaveAttribute('aria-pressed', 'true');
    await star('Kaveri Power').click();
    await expect(page.getByText('Added to Banks')).toBeVisible();
    await page.getByLabel('Name or code').fill(stock.name);
    await star(stock.name).click();
    await expect(star(stock.name)).toHaveAttribute('aria-pressed', 'true');
    await pressed(page, 'Close search').click();
    await expect(page.getByRole('tab', { name: 'Banks 2' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Favourites 1' })).toBeVisible();
  });
});

test.describe('in Spanish', () => {
  const texts = marketTexts.es;
  const rows = (page: Page) => page.getByRole('list', { name: texts.favourites, exact: true }).getByRole('listitem');

  test('several lists: made, chosen by the star, renamed and removed', { tag: '@all' }, async ({ page, newcomer }) => {
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
    // It is in the first list at once; what is said of that leads to the others.
    await expect(page.getByText(`${texts.addedTo} ${texts.favourites}`)).toBeVisible();
    await pressed(page, texts.changeLists).click();
    const favourites = page.getByRole('checkbox', { name: new RegExp(`^${texts.favourites}`) });
    const banks = page.getByRole('checkbox', { name: /^Banks/ });
    await expect(favourites).toBeChecked();
    for (const [box, call] of [
      [banks, /collection\/add$/],
      [favourites, /collection\/remove$/],
    ] as const) {
      const answered = page.waitForResponse(call);
      await box.click();
      expect((await answered).ok()).toBe(true);
    }
    await expect(banks).toBeChecked();
    await expect(favourites).not.toBeChecked();
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

/** A finger of Chromium's own, which draws and holds as one on glass does. */
async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    up: () => send('touchEnd', []),
    async tap(x: number, y: number) {
      await send('touchStart', [{ x, y }]);
      await send('touchEnd', []);
    },
    async draw(y: number, from: number, to: number) {
      await send('touchStart', [{ x: from, y }]);
      for (let step = 1; step <= 6; step += 1) await send('touchMove', [{ x: from + ((to - from) * step) / 6, y }]);
      await send('touchEnd', []);
    },
  };
}

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.describe('what hands do to a list', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Favourites', exact: true }).getByRole('listitem');
  /** At the top the last that is followed here. */
  const symbols = ['PANCBANK', 'KAVPOWER', 'DECSTEEL', 'TARAKA'];
  const orderIs = (page: Page, ...order: string[]) =>
    expect(async () => {
      const texts = await rows(page).allInnerTexts();
      expect(texts.map((text) => symbols.find((symbol) => text.includes(symbol)))).toEqual(order);
    }).toPass();

  test(
    'rows are moved by keys and by hand, and stay where they were put, in whatever order they are looked at',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      for (const symbol of symbols) await follow(newcomer, symbol);
      await enterIn('en', newcomer, page);
      await page.goto('/watchlists');
      await orderIs(page, 'TARAKA', 'DECSTEEL', 'KAVPOWER', 'PANCBANK');
      expect((await rows(page).first().boundingBox())?.height).toBe(56);

      await pressed(page, 'Edit').click();
      const handle = page.getByRole('button', { name: /^Move Panchvati Bank/ });
      await handle.focus();
      const moves: Promise<unknown>[] = [];
      for (const place of [3, 2]) {
        moves.push(page.waitForResponse(/collection\/move$/));
        await page.keyboard.press('ArrowUp');
        await expect(
          page.getByRole('status').filter({ hasText: `Panchvati Bank is at place ${place} of 4` }),
        ).toHaveCount(1);
        await expect(handle).toBeFocused();
      }
      await Promise.all(moves);
      await orderIs(page, 'TARAKA', 'PANCBANK', 'DECSTEEL', 'KAVPOWER');

      const dragged = await middleOf(page.getByRole('button', { name: /^Move Taraka/i }));
      const under = await middleOf(page.getByRole('button', { name: /^Move Deccan Steelworks/ }));
      await page.mouse.move(dragged.x, dragged.y);
      await page.mouse.down();
      await page.mouse.move(dragged.x, under.y, { steps: 6 });
      const moved = page.waitForResponse(/collection\/move$/);
      await page.mouse.up();
      expect((await moved).ok()).toBe(true);
      await orderIs(page, 'PANCBANK', 'DECSTEEL', 'TARAKA', 'KAVPOWER');
      await pressed(page, 'Done').click();

      const sorting = page.getByRole('combobox', { name: 'Sort by' });
      await sorting.selectOption('Name');
      await orderIs(page, 'DECSTEEL', 'KAVPOWER', 'PANCBANK', 'TARAKA');
      await page.reload();
      await orderIs(page, 'DECSTEEL', 'KAVPOWER', 'PANCBANK', 'TARAKA');
      await sorting.selectOption('Change');
      await expect(async () => {
        const texts = await rows(page).allInnerTexts();
        const changes = texts.map((text) => Number(/\(([+−]?[\d.]+)%\)/u.exec(text)?.[1]?.replace('−', '-')));
        expect(changes).toEqual(changes.toSorted((left, right) => right - left));
      }).toPass();
      await sorting.selectOption('My own order');
      await orderIs(page, 'PANCBANK', 'DECSTEEL', 'TARAKA', 'KAVPOWER');
    },
  );

  test(
    'a row is drawn aside and removed, and put back where it stood; held down it says what else can be done',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      for (const symbol of symbols) await follow(newcomer, symbol);
      await enterIn('en', newcomer, page);
      await page.goto('/watchlists');
      await orderIs(page, 'TARAKA', 'DECSTEEL', 'KAVPOWER', 'PANCBANK');
      const finger = await fingerOn(page);
      const row = rows(page).nth(1);

      // So far it only stands open, and the tap that closes it leads nowhere.
      const { y } = await middleOf(row);
      await finger.draw(y, 320, 220);
      await expect.poll(async () => (await row.boundingBox())?.x).toBe(-96);
      await finger.tap(60, y);
      await expect.poll(async () => (await row.boundingBox())?.x).toBe(0);
      await expect(page).toHaveURL('/watchlists');

      // Drawn over its whole width, or open and its action tapped at once, while a browser might still take the page for moving.
      for (const remove of [
        () => finger.draw(y, 330, 60),
        async () => {
          await finger.draw(y, 320, 220);
          await expect.poll(async () => (await row.boundingBox())?.x).toBe(-96);
          await finger.tap(320, y);
        },
      ]) {
        await remove();
        await expect(page.getByText('Deccan Steelworks removed')).toBeVisible();
        await orderIs(page, 'TARAKA', 'KAVPOWER', 'PANCBANK');
        await pressed(page, 'Undo').click();
        await orderIs(page, 'TARAKA', 'DECSTEEL', 'KAVPOWER', 'PANCBANK');
        await expect.poll(async () => (await row.boundingBox())?.x).toBe(0);
      }

      await page.route('**/collection/remove', (route) => route.abort());
      await finger.draw(y, 330, 60);
      await expect(page.getByText('Delete failed, try again later')).toBeVisible();
      await expect.poll(async () => (await row.boundingBox())?.x).toBe(0);
      await page.unroute('**/collection/remove');

      await finger.down(60, y);
      const sheet = page.getByRole('dialog', { name: 'Deccan Steelworks' });
      await expect(sheet).toBeVisible();
      await finger.up();
      await expect(sheet.getByRole('link', { name: 'Sell' })).toHaveAttribute('href', /DECSTEEL\/.*\?type=sell$/);
      await sheet.getByRole('button', { name: 'Set alert' }).click();
      const alert = page.getByRole('dialog', { name: 'Price alert' });
      await expect(alert.getByLabel('Price', { exact: true })).toBeVisible();
      await alert.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // The same by a key, as by the other button of a mouse, and by a button while the list is edited.
      await row.getByRole('link').click({ button: 'right' });
      await sheet.getByRole('button', { name: 'Move to the top' }).click();
      await orderIs(page, 'DECSTEEL', 'TARAKA', 'KAVPOWER', 'PANCBANK');
      await pressed(page, 'Edit').click();
      await page.getByRole('button', { name: 'More for Deccan Steelworks' }).click();
      await sheet.getByRole('link', { name: 'Buy' }).click();
      await expect(page).toHaveURL(/\/stock\/v2\/DECSTEEL\/.*\?type=buy$/);
    },
  );
});

test(
  'a list of two hundred draws only what is near the screen, and reaches its end',
  { tag: '@all' },
  async ({ page, newcomer }) => {
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
  },
);

test.describe('while answers are lost', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('a new watchlist is made once, and not refused as its own double', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/watchlists');
    await page.getByRole('button', { name: 'New watchlist' }).click();
    const { keys, stop } = await loseAnswers(page, '**/watchlists/add');
    const lost = page.waitForEvent('requestfailed');
    await page.getByLabel('Name of the list').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await lost;
    stop();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(keys.size).toBe(1);
    expect((await newcomer.api.call('GET /stock/success/watchlists', { query: {} })).data).toHaveLength(2);
  });

  test('a favourite is added, and said to be', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto(detailPath());
    const { keys, stop } = await loseAnswers(page, '**/collection/add');
    const lost = page.waitForEvent('requestfailed');
    const star = page.getByRole('button', { name: 'Favourite', exact: true });
    await star.click();
    await lost;
    stop();
    await expect(page.getByText('Added to Favourites')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(keys.size).toBe(1);
  });
});
