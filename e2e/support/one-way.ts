import type { Locator, Page } from '@playwright/test';
import type { MoneyCommand } from './commands.ts';
import type { Customer } from './customers.ts';
import { expectInView } from './in-view.ts';
import { loseAnswers } from './lost-answers.ts';
import { goWithin, showWithin } from './within.ts';
import { expect } from './test.ts';

const outcomeCall = '**/api/stock/success/deeds/outcome';

/** What else is looked at while a notice stands there. */
type AtNotice = (notice: Locator) => Promise<void>;

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

export async function doIt(page: Page, command: MoneyCommand): Promise<void> {
  await command.button(page).click();
  await command.after?.(page);
}

/**
 * Loses the answers of a command, and follows it until it is known and seen off.
 * @param isReloaded whether the form that is come back to is that of an app that was opened anew
 */
export async function expectOneWay(
  page: Page,
  customer: Customer,
  command: MoneyCommand,
  {
    isReloaded = false,
    meanwhile,
    afterwards,
  }: { isReloaded?: boolean; meanwhile?: AtNotice; afterwards?: AtNotice } = {},
): Promise<void> {
  const sent = await loseAnswers(page, command.call);
  const asked = await loseAnswers(page, outcomeCall);
  await doIt(page, command);
  // The notice stands above the screen, and is not drawn along where that was scrolled.
  if (command.checking !== undefined) await page.evaluate(() => scrollTo(0, 0));
  await expectInView(
    page,
    page.getByText(command.checking ?? /^(Checking your (order|request)|The server’s answer did not arrive)/).last(),
  );

  const notice = page.getByText(/^We are checking an earlier request: /);
  await meanwhile?.(notice);
  // Not offered meanwhile.
  await showWithin(page, '/settings/about');
  if (isReloaded) await page.goto(command.path);
  else await showWithin(page, command.path);
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
  // Known, it stays until it is seen off.
  await (afterwards === undefined ? goWithin(page, '/markets') : afterwards(outcome));
  await expectInView(page, outcome);
  // A toast has a button of the same name.
  await page.getByRole('status').filter({ has: outcome }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(outcome).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem('unanswered'), localStorage.getItem('outcomes')])).toEqual([
    null,
    null,
  ]);
  expect(await command.count(customer)).toBe(1);
}
