import { demo, newPhone } from '../support/customers.ts';
import { expectInView } from '../support/in-view.ts';
import { enterAs, expect, submitLogin, test } from '../support/test.ts';
import { chooseLimit, tradingPath } from '../support/trading.ts';

test.describe('of the server', () => {
  // The browser reports each refused call.
  test.use({ provoked: /status of (401|422)/ });

  test('a wrong password and an unknown phone are refused alike', async ({ page }, { workerIndex }) => {
    for (const phone of [newPhone(workerIndex), demo.phone]) {
      await page.goto('/login');
      await submitLogin(page, { phone, password: 'not-the-password' });
      await expect(page.getByRole('alert')).toHaveText('Invalid account password');
    }
  });

  test('an invitation code that nobody gave out', async ({ page }, { workerIndex }) => {
    await page.goto('/register');
    await page.getByLabel('Phone number').fill(newPhone(workerIndex));
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByLabel('Confirm password').fill('secret');
    await page.getByLabel('Invitation code').fill('NOBODYS');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Invalid invitation code')).toBeVisible();
    await expect(page.getByLabel('Invitation code')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('registration says beside each field what is wrong with it', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Phone number').fill('98765');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByLabel('Confirm password').blur();
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
});

test('a recharge below the minimum cannot be submitted', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/recharge');
  const submit = page.getByRole('button', { name: /^Add (money|₹)/ });
  await page.getByRole('textbox', { name: 'Amount' }).fill('4999');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true');
  await expect(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await expect(submit).toBeEnabled();
});

test('an order that costs more than is there cannot be submitted', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto(tradingPath('buy'));
  // What it comes to, why it can't be sent and the way out stand with the button, also on a small phone.
  for (const seen of [
    page.getByText(/^Insufficient funds: ₹[\d,.]+ is missing$/),
    page.getByRole('link', { name: 'Add money' }),
    page.getByText(/^1 × ₹[\d,.]+ \+ fee ₹[\d,.]+ \(0.03%\)$/),
    page.getByRole('button', { name: 'Buy 1 share' }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Buy 1 share' })).toBeDisabled();

  // Nor can what one does not hold be sold.
  await page.goto(tradingPath('sell'));
  await expect(page.getByText('You hold none of Panchvati Bank to sell')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sell 1 share' })).toBeDisabled();
});

test('half a position takes 50 and a full one 100', async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto(tradingPath('buy'));
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  for (const [position, most] of [
    ['Half position', '50'],
    ['Full position', '100'],
  ] as const) {
    if (position === 'Full position') await page.getByRole('button', { name: `${position}, ${most}` }).click();
    await expect(page.getByText(`${position}: at most ${most}`)).toBeVisible();
    await quantity.fill(String(Number(most) + 1));
    await quantity.blur();
    // It stays what was typed, and is said to be too much.
    await expect(quantity).toHaveValue(String(Number(most) + 1));
    const half = position.toLowerCase();
    await expect(page.getByText(`Cannot exceed ${most} for ${half}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Buy/ })).toBeDisabled();
    await quantity.fill(most);
    await quantity.blur();
    await expect(page.getByRole('button', { name: 'Increase' })).toBeDisabled();
    await expect(page.getByRole('button', { name: `Buy ${most} shares` })).toBeEnabled();
  }
  // What was typed for a full position is not cut down for half of one.
  await page.getByRole('button', { name: 'Half position, 50' }).click();
  await expect(quantity).toHaveValue('100');
  await expect(page.getByText('Cannot exceed 50 for half position', { exact: true })).toBeVisible();

  await quantity.fill('0');
  await expect(page.getByText('Quantity cannot be less than 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toBeDisabled();

  // Nor can a limit outside the band of the day.
  await quantity.fill('1');
  await chooseLimit(page);
  await page.getByLabel('Limit price').fill('1');
  await expect(page.getByText(/^The price must be between/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy 1 share' })).toBeDisabled();
});

test.describe('that is told in a toast', () => {
  test.use({ provoked: /status of 422/ });

  test('does not lie over the button of a sheet that is opened next', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Funds' }).click();
    await page.getByRole('button', { name: 'Buy Banyan Year' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invest' }).click();
    const toast = page.getByText('Insufficient funds', { exact: true }).last();
    await expect(toast).toBeVisible();
    // It stays while it is pointed at.
    await toast.hover();
    await page.goBack();
    await page.getByRole('link', { name: 'Block trading' }).press('Enter');
    await page.getByRole('button', { name: /^Buy / }).and(page.locator(':enabled')).first().press('Enter');
    const button = page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true });
    await expectInView(page, button);
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  });
});
