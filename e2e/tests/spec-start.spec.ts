import { expect, test } from '../support/test.ts';

test('each language that is stored is spoken from the start, and one that is unknown is English', async ({ page }) => {
  await page.goto('/login');
  for (const [stored, language, heading] of [
    ['zh', 'zh', '登录'],
    ['de', 'de', 'Anmelden'],
    ['es', 'es', 'Iniciar sesión'],
    ['fr', 'en', 'Log in'],
  ] as const) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), stored);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  // Nothing asks somebody on a phone to open it on one.
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('the screen is painted before the app is there, which takes its place once it is ready', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  // All but the script before the first paint.
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const painted = page.locator('[data-first-paint="login"]');
  await expect(painted.getByText('New to Sauda?')).toBeVisible();
  await expect(page).toHaveTitle('Sauda');
  letThrough();
  await expect(page).toHaveTitle('Log in · Sauda');
  await expect(page.locator('[data-first-paint]')).toHaveCount(0);
  await expect(page.getByText('New to Sauda?')).toBeVisible();
});

test('a pinch does not zoom on iOS, and nothing forbids larger text', async ({ page }) => {
  // What Safari on iOS has, and no other browser.
  await page.addInitScript(() => Object.assign(window, { GestureEvent: class extends Event {} }));
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Sauda');
  const isTaken = (name: string) =>
    page.evaluate((type) => !document.body.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })), name);
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) expect(await isTaken(name), name).toBe(true);
  expect(await isTaken('wheel')).toBe(false);
  const viewport = page.locator('meta[name="viewport"]');
  await expect(viewport).not.toHaveAttribute('content', /user-scalable|maximum-scale/);
});
