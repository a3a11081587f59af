import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { origin } from '../support/customers.ts';

test('a language that is stored is used, and one that is chosen is stored', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', 'de');
  });
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await page.getByRole('combobox').selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.reload();
  await expect(page).toHaveTitle('Log in · Sauda');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('Home in English and rupees asks for the letters that it shows, and no more', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Add money' })).toBeVisible();
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ family, status }) => family.includes('Variable') && status !== 'unloaded')
        .map(({ unicodeRange }) => unicodeRange);
    });
  await expect.poll(fonts).toContain('U+20B9');
  expect(await fonts()).toHaveLength(2);
});

test('the header offers English alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Sauda');
  await expect(page.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveText(['English']);
});

test(
  'a practice market is marked beside the title on the narrowest phones, by a flask where there is no room for the word',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enterAs(demoCustomer, page);
    await page.goto('/trade');
    for (const [language, title, word] of [
      ['en', 'Positions', 'Practice'],
      ['de', 'Positionen', 'Übung'],
      ['es', 'Posiciones', 'Práctica'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language);
      await page.goto('/trade');
      const heading = page.getByRole('heading', { level: 1, name: `${title} ${word}` });
      await expect(heading).toBeVisible();
      const [line, mark] = [await heading.boundingBox(), await heading.locator('[data-part="practice"]').boundingBox()];
      expect(line?.height).toBeLessThan(30);
      expect(mark?.y).toBeGreaterThanOrEqual(line?.y ?? 0);
      expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0) + 0.5);
      await expect(heading.locator('svg')).toBeInViewport();
    }
  },
);

test('a narrow header keeps its mark away from a word beside it', { tag: '@all' }, async ({ page, demoCustomer }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await enterIn('es', demoCustomer, page);
  await page.goto('/treasury-debt');
  const mark = await page.getByRole('heading', { level: 1 }).locator('[data-part="practice"]').boundingBox();
  const link = await page.getByRole('banner').getByRole('link', { name: 'Posiciones' }).boundingBox();
  expect(link?.x).toBeGreaterThanOrEqual((mark?.x ?? 0) + (mark?.width ?? 0) + 8);
});

test(
  'with text twice as large a title and a name have a line before what can be done beside them',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await newcomer.api.call('POST /stock/success/collection/add', { body: { symbol: 'UB2036' } });
    await newcomer.api.call('POST /stock/success/collection/add', { body: { symbol: 'DECSTEEL' } });
    await enterAs(newcomer, page);
    const large = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.goto('/stock/v2/UB2036/Union%20Bond%206.79%25%202036');
    await large();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/^Union Bond 6\.79% 2036/);
    const linesOf = (text: Locator) =>
      text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild ?? element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    await expect.poll(() => linesOf(title)).toBe(2);

    await page.goto('/watchlists');
    await large();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Delete Deccan Steelworks' }).waitFor();
    await expect.poll(() => linesOf(page.getByText('Deccan Steelworks', { exact: true }))).toBe(1);
  },
);

test(
  'a word that is longer than the narrowest phone is wide makes no screen wider, and stays in its button',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    const large = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const over = (one: Locator) => one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await page.setViewportSize({ width: 320, height: 640 });
    await enterIn('de', demoCustomer, page);
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Transaktionspasswort/ }).waitFor();
    await large();
    await expect.poll(width).toBe(320);
    await page.goto('/account/statements');
    const table = page.getByRole('button', { name: 'CSV, für Tabellenprogramme' });
    await table.waitFor();
    await large();
    await expect.poll(width).toBe(320);
    await expect.poll(() => over(table)).toBe(0);
    await page.goto('/stock/AALAMB/IN/Aalamb%20Finance');
    const sell = page.getByRole('link', { name: 'Verkaufen' });
    await page.getByRole('heading', { name: 'Finanzdienstleistungen' }).waitFor();
    await large();
    await expect.poll(width).toBe(320);
    await expect.poll(() => over(sell)).toBe(0);
  },
);

test('the narrowest phone shows names of markets whole', { tag: '@all' }, async ({ page, demoCustomer }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(demoCustomer, page);
  await page.goto('/markets');
  const name = page.getByText('Agnikund Boilers', { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('a chosen appearance outlasts a reload', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await surface();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(surface).not.toBe(light);
  await page.getByRole('radio', { name: 'Red', exact: true }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await surface()).not.toBe(light);
  await expect(page.getByRole('radio', { name: 'Red', exact: true })).toBeChecked();
  const [rising, loss] = await page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement);
    return ['--chart-up', '--loss'].map((name) => styles.getPropertyValue(name));
  });
  expect(rising).toBe(loss);
  await page.getByRole('radio', { name: 'Green', exact: true }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-direction');
});

test(
  'a swipe from the left edge moves the screen with the finger and goes back, one from the middle does not',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await enterAs(demoCustomer, page);
    await page.goto('/account');
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL('/account/changes');
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    // Made in the page: of the touches that a test sends through the browser, now and then the last does not arrive.
    const send = (type: string, x: number) =>
      page.evaluate(
        ([name, clientX]) => {
          const touches = [new Touch({ identifier: 1, target: document.body, clientX, clientY: 400 })];
          const event = { touches: name === 'touchend' ? [] : touches, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new TouchEvent(name, event));
        },
        [type, x] as const,
      );
    const swipe = async (...way: [number, ...number[]]) => {
      await send('touchstart', way[0]);
      for (const x of way.slice(1)) await send('touchmove', x);
    };
    const main = page.getByRole('main');
    const left = async () => Math.round((await main.boundingBox())?.x ?? -1);

    await swipe(150, 300);
    expect(await left()).toBe(0);
    await send('touchend', 300);

    // Drawn to the right and back again: nothing has happened.
    await expect(async () => {
      await swipe(10, 40, 210);
      const moved = await left();
      // It keeps its size, and so does the one beneath, with the navigation at the foot of both.
      expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([360, 800]);
      const nav = await page.locator('.screen-beneath nav').boundingBox();
      expect(Math.round((nav?.y ?? 0) + (nav?.height ?? 0))).toBe(800);
      // No finger is there and back within the moments by which speed is told: as one way, that would be a fling to the right.
      await page.waitForTimeout(100);
      await send('touchmove', 30);
      await send('touchend', 30);
      expect(moved).toBe(200);
    }).toPass();
    await expect.poll(left).toBe(0);
    await expect(page).toHaveURL('/account/changes');

    await swipe(10, 40, 250);
    await send('touchend', 250);
    await expect(page).toHaveURL('/account');
    await expect.poll(left).toBe(0);

    await test.step('name and price of a row become those of the stock that it leads to, and back', async () => {
      const drawnApart = await namesInTransitions(page);
      await page.getByRole('link', { name: 'Markets' }).click();
      const row = page.locator('li a[href*="/IN/"]:has([data-part="price"])').first();
      await row.click();
      await expect(page.locator('[data-part="head-price"]')).toBeVisible();
      await expect.poll(drawnApart).toContain('in: name');
      await page.goBack();
      await expect(row).toBeVisible();
      await expect.poll(drawnApart).toContain('back: name, price');
      await expect(page.locator('[data-morph]')).toHaveCount(0);
      // What moves without the page's own thread, and nothing else is drawn meanwhile.
      expect(await drawnApart()).not.toMatch(/width|height|drawn anew/);
    });
  },
);

/**
 * What is drawn apart from its screen while one gives way to another, from now on: "in: name, price". Then what of all that moves, and
 * whether anything else was drawn meanwhile.
 */
async function namesInTransitions(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const root = document.documentElement;
        const kind = ['in', 'back'].find((type) => root.matches(`:active-view-transition-type(${type})`));
        const effects = document
          .getAnimations()
          .map(({ effect }) => effect)
          .filter((effect) => effect instanceof KeyframeEffect);
        const moved = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition') === true);
        const morphed = moved.flatMap(
          ({ pseudoElement }) => /^::view-transition-image-pair\(stock-(\w+)\)$/.exec(pseudoElement ?? '')?.[1] ?? [],
        );
        const properties = moved.flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
        const tell = (what: string) => (root.dataset['transitions'] = `${root.dataset['transitions'] ?? ''}${what}; `);
        tell(`${kind}: ${[...new Set(morphed)].toSorted().join(', ')}`);
        tell([...new Set(properties)].join(', '));
        const changes = new MutationObserver(() => tell('drawn anew'));
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
        void transition.finished.then(() => changes.disconnect());
      });
      return transition;
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset['transitions'] ?? '');
}

test('the back button leads to where one came from, or Home', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/account/changes');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'About Sauda' }).click();
  await expect(page).toHaveURL('/settings/about');
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('a line asks to open the app on a phone, with its code behind a button, until it is put away', async ({
    page,
  }) => {
    await page.goto('/login');
    const notice = page.getByRole('complementary', { name: 'Open Sauda on a phone' });
    await expect(notice).toContainText('Please open this page on yours');
    const line = await notice.boundingBox();
    expect(line?.height).toBeLessThanOrEqual(60);
    const code = notice.getByRole('img', { name: `QR code of ${origin()}` });
    await expect(code).toHaveCount(0);
    await notice.getByRole('button', { name: 'Show a QR code' }).click();
    await expect(code).toBeVisible();
    const column = await page.getByRole('main').boundingBox();
    expect(column?.width).toBeLessThanOrEqual(480);

    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page).toHaveTitle('Log in · Sauda');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await expect(notice).toHaveCount(0);
  });
});
