import type { Locator, Page } from '@playwright/test';
import { demo, logIn, type Customer } from '../support/customers.ts';
import { moneyCommands, qipCommand, type MoneyCommand } from '../support/commands.ts';
import { enterIn } from '../support/enter-in.ts';
import { expectInView, smallScreens } from '../support/in-view.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { startSauda } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';

test.use({ funds: '500000', provoked: /status of 422|net::ERR_FAILED/, viewport: smallScreens[0] });

const outcomeCall = '**/api/stock/success/deeds/outcome';
const refusal = { msg: 'no', data: 'daily_limit_of_nobody', message: 'Not today, for a reason that is told here' };

function commandNamed(wanted: string): MoneyCommand {
  const found = moneyCommands.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no command named ${wanted}.`);
  return found;
}

const order = commandNamed('an order');

/** Comes back to a form that may be closed for the moment. */
async function come(page: Page, command: MoneyCommand, customer: Customer): Promise<void> {
  if (command.comeBack !== undefined) await command.comeBack(page, customer);
  else if (!/^\/(block|loan)/u.test(command.path)) return;
  else
    await page
      .getByRole('button', { name: /^(Buy |Apply for a loan)/ })
      .and(page.locator(':enabled'))
      .first()
      .click();
}

async function pathOf(command: MoneyCommand, customer: Customer): Promise<string> {
  return command.pathOf === undefined ? command.path : `${command.path}/${await command.pathOf(customer)}`;
}

async function doIt(page: Page, command: MoneyCommand): Promise<void> {
  await command.button(page).click();
  await command.after?.(page);
}

/** Is refused by the server, in view with its button; Enter in a field does not send it. */
async function expectRefusal(page: Page, customer: Customer, command: MoneyCommand): Promise<void> {
  let sent = 0;
  await page.route(command.call, (route) => {
    sent += 1;
    return route.fulfill({ status: 422, json: refusal });
  });
  const field = command.field?.(page);
  if (field !== undefined) {
    await field.press('Enter');
    await expect(field).not.toBeFocused();
    await expect(page.getByRole('dialog', { name: /^(Transaction password|Check your withdrawal)/ })).toHaveCount(0);
  }
  await expect(command.button(page)).toBeEnabled();
  expect(sent).toBe(0);

  await doIt(page, command);
  await expectInView(page, page.getByText(refusal.message).last());
  expect(sent).toBe(1);
  expect(await command.count(customer)).toBe(0);
  await page.unroute(command.call);
}

/** Loses the answers of a command, and follows it over a reload until it is known and seen off. */
async function expectOneWay(
  page: Page,
  customer: Customer,
  command: MoneyCommand,
  elsewhere?: (notice: Locator) => Promise<void>,
): Promise<void> {
  const sent = await loseAnswers(page, command.call);
  const asked = await loseAnswers(page, outcomeCall);
  await doIt(page, command);
  await expectInView(
    page,
    page.getByText(command.checking ?? /^(Checking your (order|request)|The server’s answer did not arrive)/).last(),
  );

  const notice = page.getByText(/^We are checking an earlier request: /);
  await elsewhere?.(notice);
  // Not offered meanwhile, after a reload either.
  await page.goto(command.path);
  await expect(notice).toBeVisible();
  if (command.path === '/fund-investment') {
    await expect(page.getByRole('button', { name: 'Buy Harvest Month' })).toHaveAttribute('aria-busy', 'true');
  } else {
    await come(page, command, customer);
    await expect((command.offered ?? command.button)(page)).toHaveAttribute('aria-disabled', 'true');
  }
  sent.stop();
  asked.stop();

  const outcome = page.getByText(command.done);
  await expect(outcome).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await command.count(customer)).toBe(1);
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
  expect(await command.count(customer)).toBe(1);
}

for (const command of moneyCommands) {
  test(`${command.name}: a refusal is in view; an answer that is lost is checked, done once, and told until seen off`, async ({
    page,
    funded,
  }) => {
    await command.prepare?.(funded);
    await enterIn('en', funded, page);
    const path = await pathOf(command, funded);
    await page.goto(path);
    await command.fillIn(page);
    await expectRefusal(page, funded, command);
    await page.goto(path);
    await command.fillIn(page);
    await expectOneWay(page, funded, command);
  });
}

test('what is checked is told on any screen and in another tab', async ({ page, funded }) => {
  await enterIn('en', funded, page);
  await page.goto(order.path);
  await order.fillIn(page);
  await expectOneWay(page, funded, order, async (notice) => {
    await page.goto('/markets');
    await expectInView(page, notice);
    const other = await page.context().newPage();
    await other.goto('/account');
    await expect(other.getByText(/^We are checking an earlier request: /)).toBeVisible();
    await other.close();
  });
});

test('a QIP whose answer is lost is checked as any other command', async ({ browser }) => {
  // The one qualified buyer is the demo customer, of whom other tests only read.
  const server = await startSauda();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: smallScreens[0],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const customer = await logIn(demo, server.url);
    await qipCommand.prepare?.(customer);
    await enterIn('en', customer, page);
    await page.goto(qipCommand.path);
    await qipCommand.fillIn(page);
    await expectOneWay(page, customer, qipCommand);
    await context.close();
  } finally {
    await server.stop();
  }
});

test('a command whose answer is lost is told of where one goes on without a reload', async ({ page, funded }) => {
  await enterIn('en', funded, page);
  await page.goto(order.path);
  await order.fillIn(page);
  const sent = await loseAnswers(page, order.call);
  await doIt(page, order);
  await expectInView(page, page.getByText(/^Checking your order/));
  const notice = page.getByText(/^We are checking an earlier request: /);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(detailPath());
  await expectInView(page, notice);
  sent.stop();
  await expect(page.getByText(order.done)).toBeVisible();
  expect(await order.count(funded)).toBe(1);
});

test('a request with a password that never arrived is not done later, and that is told', async ({ page, funded }) => {
  const command = commandNamed('a withdrawal with its password');
  await command.prepare?.(funded);
  await page.route(command.call, (route) => route.abort());
  await enterIn('en', funded, page);
  await page.goto(command.path);
  await command.fillIn(page);
  await doIt(page, command);
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
  expect(await command.count(funded)).toBe(0);
});
