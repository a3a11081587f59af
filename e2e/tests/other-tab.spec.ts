import { enterAs, expect, test } from '../support/test.ts';

test('what is chosen in one tab is shown in every other', async ({ context, page, newcomer }) => {
  await enterAs(newcomer, context);
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('radio', { name: 'As phone' })).toBeChecked();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Red' }).check();
  const html = other.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-direction', 'red-up');
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(other.getByRole('radio', { name: 'Red' })).toBeChecked();
  await page.getByRole('radio', { name: 'As phone' }).check();
  await expect(html).not.toHaveAttribute('data-theme');
  // Where the operator offers more than English.
  await page.evaluate(() => localStorage.setItem('locale', 'de'));
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Einstellungen');
});
