import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { moneyCommands, type MoneyCommand } from '../support/commands.ts';
import { enterIn } from '../support/enter-in.ts';
import { expectInView, smallScreens } from '../support/in-view.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { doIt, expectOneWay } from '../support/one-way.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { expect, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';
import { showWithin } from '../support/within.ts';

test.use({ funds: '500000', provoked: /status of 422|net::ERR_FAILED/, viewport: smallScreens[0] });

const refusal = { msg: 'no', data: 'daily_limit_of_nobody', message: 'Not today, for a reason that is told here' };

function commandNamed(wanted: string): MoneyCommand {
  const found = moneyCommands.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no command named ${wanted}.`);
  return found;
}

const order = commandNamed('an order');

async function pathOf(command: MoneyCommand, customer: Customer): Promise<string> {
  return command.pathOf === undefined ? command.path : `${command.path}/${await command.pathOf(customer)}`;
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

async function openForm(page: Page, customer: Customer, command: MoneyCommand): Promise<void> {
  await command.prepare?.(customer);
  await enterIn('en', customer, page);
  await page.goto(await pathOf(command, customer));
  await command.fillIn(page);
}

/** What takes a password, and what is bought. */
const ofEachKind = new Set(['a withdrawal with its password', 'an order']);

for (const command of moneyCommands) {
  const details = ofEachKind.has(command.name) ? {} : { tag: '@all' };
  test(
    `${command.name}: a refusal is in view; an answer that is lost is checked, done once, and told until seen off`,
    details,
    async ({ page, funded }) => {
      await openForm(page, funded, command);
      await expectRefusal(page, funded, command);
      await showWithin(page, '/settings/about');
      // A thing of its own, where it is about one: a few seconds after it was made a withdrawal is with the bank.
      await showWithin(page, await pathOf(command, funded));
      await command.fillIn(page);
      await expectOneWay(page, funded, command);
    },
  );

  test(
    `${command.name}: an answer that is lost is checked over a reload, too`,
    { tag: '@all' },
    async ({ page, funded }) => {
      await openForm(page, funded, command);
      await expectOneWay(page, funded, command, { isReloaded: true });
    },
  );
}

test('what is checked is told on any screen and in another tab', { tag: '@all' }, async ({ page, funded }) => {
  await enterIn('en', funded, page);
  await page.goto(order.path);
  await order.fillIn(page);
  await expectOneWay(page, funded, order, {
    isReloaded: true,
    async meanwhile(notice) {
      await page.goto('/markets');
      await expectInView(page, notice);
      // Once the list is longer than the screen.
      await expect(async () => {
        await scrollTo(page.locator('main a[href^="/stock/"]').last());
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      }).toPass();
      await expectInView(page, notice);
      const title = page.getByRole('heading', { name: 'Markets', level: 1 });
      await expectInView(page, title);
      const [head, told] = await Promise.all([title.boundingBox(), notice.boundingBox()]);
      expect(head?.y).toBeGreaterThan((told?.y ?? 0) + (told?.height ?? 0));
      const other = await page.context().newPage();
      await other.goto('/account');
      await expect(other.getByText(/^We are checking an earlier request: /)).toBeVisible();
      await other.close();
    },
    // Over a reload, too.
    afterwards: async () => void (await page.goto('/markets')),
  });
});

test(
  'a command whose answer is lost is told of where one goes on without a reload',
  { tag: '@all' },
  async ({ page, funded }) => {
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
  },
);

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
