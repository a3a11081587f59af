import { demo } from '../support/customers.ts';
import { expect, submitLogin, test } from '../support/test.ts';
import { stock, tradingPath } from '../support/trading.ts';

/** Takes away what Chrome 80 or Safari 14 does not have of what the app and its packages call. */
function forgetNewer(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced']],
    [String.prototype, ['at', 'replaceAll']],
    [Object, ['hasOwn']],
    [AbortSignal, ['any', 'timeout']],
    [Crypto.prototype, ['randomUUID']],
    [Element.prototype, ['replaceChildren', 'checkVisibility']],
    [globalThis, ['structuredClone', 'WeakRef']],
  ];
  for (const [place, names] of newer) for (const name of names) Reflect.deleteProperty(place, name);
}

test('a browser of 2020 shows what is owned, a chart, and takes an order', async ({ page }) => {
  await page.addInitScript(forgetNewer);
  await page.goto('/login');
  await submitLogin(page, demo);
  await expect(page.getByRole('heading', { name: 'Investments' })).toBeVisible();
  await page.goto(`/trading/${stock.symbol}`);
  await expect(page.getByRole('img', { name: new RegExp(`^${stock.name}\\. `) })).toBeVisible();
  await page.goto(tradingPath('buy'));
  await page.getByRole('button', { name: 'To basket' }).click();
  // What says so leads there too, for eight seconds.
  await page.goto('/basket');
  await expect(page.getByRole('button', { name: 'Place 1 order' })).toBeVisible();
});
