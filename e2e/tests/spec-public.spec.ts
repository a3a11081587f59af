import type { Page, Route } from '@playwright/test';
import { newPhone } from '../support/customers.ts';
import { expect, test } from '../support/test.ts';

// What is refused and cut off on purpose.
test.use({ provoked: /status of 422|net::ERR_FAILED/ });

const field = {
  phone: (page: Page) => page.getByLabel('Phone number'),
  password: (page: Page) => page.getByLabel('Password', { exact: true }),
};

/** A refusal that gives no reason, so that the screen says its own. */
const refuse = (route: Route) => route.fulfill({ status: 422, json: { msg: 'no', data: '', message: '' } });

test('log-in asks for both, keeps ten digits of the phone, shows the password on demand, and says what failed', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Sauda');
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();

  await field.phone(page).fill('98x765');
  await field.phone(page).blur();
  await expect(field.phone(page)).toHaveValue('98765');
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await field.phone(page).fill('9876');
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await field.phone(page).fill('9876543210999');
  await expect(field.phone(page)).toHaveValue('98765 43210');
  await expect(page.getByText('Phone number must be 10 digits')).toHaveCount(0);

  await field.password(page).fill('practice');
  await expect(field.password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field.password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field.password(page)).toHaveAttribute('type', 'password');

  const call = '**/api/stock/user/login';
  await page.route(call, refuse);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Login failed, please try again later');

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goBack();
  await page.getByRole('link', { name: 'Register with an invitation code' }).click();
  await expect(page).toHaveURL('/register');
});

test('registration asks for all four, says what failed, and the log-in after it is told', async ({ page, newcomer }, {
  workerIndex,
}) => {
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Register' });
  await submit.click();
  for (const missing of [
    'Please enter your phone number',
    'Please enter your password',
    'Please confirm your password',
    'Please enter your invitation code',
  ])
    await expect(page.getByText(missing)).toBeVisible();

  await field.phone(page).fill(newPhone(workerIndex));
  await field.password(page).fill('first-deal');
  await page.getByLabel('Confirm password').fill('first-deal');
  await page.getByLabel('Invitation code').fill('PRACTICE');
  await page.route('**/api/stock/user/reg', refuse);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Registration failed, please try again later');

  await page.getByRole('link', { name: 'Log in' }).click();
  await field.phone(page).fill(newcomer.phone);
  await field.password(page).fill(newcomer.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  // What is kept of the session and of the log-in, which nobody can read.
  const { userInfo, remembered } = await page.evaluate(() => ({
    userInfo: JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object,
    remembered: localStorage.getItem('remember') ?? '',
  }));
  expect(Object.keys(userInfo).toSorted()).toEqual(['id', 'login', 'user']);
  expect(userInfo).toMatchObject({ user: newcomer.phone });
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  expect(Object.keys(JSON.parse(remembered) as object).toSorted()).toEqual(['iv', 'sealed']);
  expect(remembered).not.toContain(newcomer.password);
  expect(remembered).not.toContain(newcomer.phone);

  await page.goto('/forgot-password');
  await page.getByLabel('New password', { exact: true }).fill('second-deal');
  await page.getByLabel('Confirm password').fill('second-deal');
  await page.route('**/api/v2/user/forget', refuse);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Password reset failed');
});
