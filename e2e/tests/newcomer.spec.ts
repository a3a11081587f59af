import { newPhone } from '../support/customers.ts';
import { expect, test } from '../support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

test(
  'a newcomer is led to a first share, which takes five taps after the form',
  { tag: '@all' },
  async ({ page }, { workerIndex }) => {
    await page.goto('/register');
    await page.getByLabel('Phone number').fill(newPhone(workerIndex));
    await page.getByLabel('Password', { exact: true }).fill('first-share');
    await page.getByLabel('Confirm password').fill('first-share');
    await expect(page.getByText('On this practice market, PRACTICE works')).toBeVisible();
    await page.getByLabel('Invitation code').fill('PRACTICE');
    await page.getByRole('button', { name: 'Register' }).tap();
    await expect(page).toHaveTitle('Home · Sauda');

    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };
    const steps = page
      .getByRole('listitem')
      .filter({ has: page.getByText(/^(Add money|Buy a first share|Protect your account)$/) });
    await expect(steps).toHaveCount(3);
    await tap(steps.first().getByRole('button', { name: '₹1,00,000' }));
    await expect(page.getByText('1 of 3 done')).toBeVisible({ timeout: 30_000 });
    await expect(steps.first()).toContainText('Money is in your account');
    await tap(steps.nth(1).getByRole('link', { name: 'Choose' }));
    await tap(page.getByRole('list', { name: 'Stocks' }).getByRole('link').first());
    await tap(page.getByRole('link', { name: 'Buy', exact: true }));
    const thumb = page.locator('[data-thumb]');
    const bought = page.getByRole('heading', { name: /^Bought 1 share of / });
    await expect(thumb).toBeVisible();
    const begin = (await thumb.boundingBox())?.x;
    await slide(page, thumb, 0.7);
    // It goes back where it began.
    await expect(thumb).toBeVisible();
    await expect.poll(async () => (await thumb.boundingBox())?.x).toBe(begin);
    taps += 1;
    await slide(page, thumb, 1);
    await expect(bought).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);

    await page.goto('/');
    await expect(page.getByText('2 of 3 done')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('link')).toHaveCount(1);
    await page.getByRole('button', { name: 'Put this away' }).tap();
    await expect(page.getByText('2 of 3 done')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('link')).toHaveCount(1);
    await expect(page.getByText('Start in three steps')).toBeHidden();
  },
);

/** Draws the thumb along a part of its track, and lets it go. */
async function slide(page: Page, thumb: Locator, part: number): Promise<void> {
  const [at, track] = [await thumb.boundingBox(), await thumb.locator('../..').boundingBox()];
  if (at === null || track === null) throw new Error('There is nothing to slide.');
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (track.width - at.width) * part, y, { steps: 5 });
  await page.mouse.up();
}
