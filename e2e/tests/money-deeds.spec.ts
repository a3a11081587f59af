import type { Page } from '@playwright/test';
import { demo, deposit, logIn, type Customer } from '../support/customers.ts';
import { moneyDeeds, qipDeed, type MoneyDeed } from '../support/deeds.ts';
import { enterIn } from '../support/enter-in.ts';
import { expectInView, smallScreens } from '../support/in-view.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { startSauda } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

test.use({ provoked: /status of 422|net::ERR_FAILED/, viewport: smallScreens[0] });

const outcomeCall = '**/api/stock/success/deeds/outcome';
const refusal = { msg: 'no', data: 'daily_limit_of_nobody', message: 'Not today, for a reason that is told here' };

/** Comes back to a form that may be closed for the moment. */
async function come(page: Page, deed: MoneyDeed, customer: Customer): Promise<void> {
  if (deed.comeBack !== undefined) await deed.comeBack(page, customer);
  else if (!/^\/(block|loan)/u.test(deed.path)) return;
  else
    await page
      .getByRole('button', { name: /^(Buy |Apply for a loan)/ })
      .and(page.locator(':enabled'))
      .first()
      .click();
}

async function pathOf(deed: MoneyDeed, customer: Customer): Promise<string> {
  return deed.pathOf === undefined ? deed.path : `${deed.path}/${await deed.pathOf(customer)}`;
}

async function doIt(page: Page, deed: MoneyDeed): Promise<void> {
  await deed.button(page).click();
  await deed.after?.(page);
}

/** Loses the answers of a deed, and follows it over reloads, screens and tabs until it is known and seen off. */
async function expectOneWay(page: Page, customer: Customer, deed: MoneyDeed): Promise<void> {
  await deed.prepare?.(customer);
  await enterIn('en', customer, page);
  await page.goto(await pathOf(deed, customer));
  await deed.fillIn(page);
  const sent = await loseAnswers(page, deed.call);
  const asked = await loseAnswers(page, outcomeCall);
  await doIt(page, deed);
  await expectInView(
    page,
    page.getByText(deed.checking ?? /^(Checking your (order|request)|The server’s answer did not arrive)/).last(),
  );

  // Found on any screen, also in another tab, which does not offer it meanwhile.
  await page.goto('/markets');
  const notice = page.getByText(/^We are checking an earlier request: /);
  await expectInView(page, notice);
  const other = await page.context().newPage();
  await other.goto('/account');
  await expect(other.getByText(/^We are checking an earlier request: /)).toBeVisible();
  await other.close();
  await page.goto(deed.path);
  await expect(notice).toBeVisible();
  if (deed.path === '/fund-investment') {
    await expect(page.getByRole('button', { name: 'Buy Harvest Month' })).toHaveAttribute('aria-busy', 'true');
  } else {
    await come(page, deed, customer);
    await expect((deed.offered ?? deed.button)(page)).toHaveAttribute('aria-disabled', 'true');
  }
  sent.stop();
  asked.stop();

  const outcome = page.getByText(deed.done);
  await expect(outcome).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await deed.count(customer)).toBe(1);
  expect(sent.keys.size).toBe(1);
  // Known, it stays until it is seen off, over a reload too.
  await page.goto('/markets');
  await expectInView(page, outcome);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(outcome).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem('unanswered'), localStorage.getItem('outcomes')])).toEqual([
    null,
    null,
  ]);
  expect(await deed.count(customer)).toBe(1);
}

for (const deed of moneyDeeds) {
  test.describe(deed.name, () => {
    test('is done by its button alone, and a refusal is in view with it', async ({ page, newcomer }) => {
      await deposit(newcomer, '500000');
      await deed.prepare?.(newcomer);
      let sent = 0;
      await page.route(deed.call, (route) => {
        sent += 1;
        return route.fulfill({ status: 422, json: refusal });
      });
      await enterIn('en', newcomer, page);
      await page.goto(await pathOf(deed, newcomer));
      await deed.fillIn(page);
      const field = deed.field?.(page);
      if (field !== undefined) {
        await field.press('Enter');
        await expect(field).not.toBeFocused();
        await expect(page.getByRole('dialog', { name: /^Transaction password/ })).toHaveCount(0);
      }
      await expect(deed.button(page)).toBeEnabled();
      expect(sent).toBe(0);

      await doIt(page, deed);
      await expectInView(page, page.getByText(refusal.message).last());
      expect(sent).toBe(1);
      expect(await deed.count(newcomer)).toBe(0);
    });

    test('whose answer is lost is checked on every screen after a reload, done once, and told until seen off', async ({
      page,
      newcomer,
    }) => {
      await deposit(newcomer, '500000');
      await expectOneWay(page, newcomer, deed);
    });
  });
}

test('a QIP whose answer is lost is checked as any other deed', async ({ browser }) => {
  // The one qualified buyer is the demo customer, of whom other tests only read.
  const server = await startSauda();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: smallScreens[0],
      reducedMotion: 'reduce',
    });
    await expectOneWay(await context.newPage(), await logIn(demo, server.url), qipDeed);
    await context.close();
  } finally {
    await server.stop();
  }
});

test('a deed whose answer is lost is told of where one goes on without a reload', async ({ page, newcomer }) => {
  const deed = moneyDeeds.find(({ name }) => name === 'an order');
  if (deed === undefined) throw new Error('There is no such deed.');
  await deposit(newcomer, '500000');
  await enterIn('en', newcomer, page);
  await page.goto(deed.path);
  await deed.fillIn(page);
  const sent = await loseAnswers(page, deed.call);
  await doIt(page, deed);
  await expect(page.getByText(/^Checking your order/)).toBeVisible();
  const notice = page.getByText(/^We are checking an earlier request: /);
  await expectInView(page, notice);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await expectInView(page, notice);
  sent.stop();
  await expect(page.getByText(deed.done)).toBeVisible();
  expect(await deed.count(newcomer)).toBe(1);
});

test('a request with a password that never arrived is not done later, and that is told', async ({ page, newcomer }) => {
  const deed = moneyDeeds.find(({ name }) => name === 'a withdrawal with its password');
  if (deed === undefined) throw new Error('There is no such deed.');
  await deposit(newcomer, '500000');
  await deed.prepare?.(newcomer);
  await page.route(deed.call, (route) => route.abort());
  await enterIn('en', newcomer, page);
  await page.goto(deed.path);
  await deed.fillIn(page);
  await doIt(page, deed);
  await expect(page.getByText(/^Checking your request/)).toBeVisible();
  // Nothing secret is kept on the device.
  expect(await page.evaluate(() => localStorage.getItem('unanswered'))).not.toContain('271828');
  await page.goto('/markets');
  const outcome = page.getByText(/^Failed to submit withdrawal request: The request did not reach us/);
  await expect(outcome).toBeVisible();
  await expect(page.getByText(/^Withdraw ₹500.00 to /)).toBeVisible();
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL('/withdraw-records');
  await expect(outcome).toHaveCount(0);
  expect(await deed.count(newcomer)).toBe(0);
});
