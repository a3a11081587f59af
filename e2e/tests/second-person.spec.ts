import { enrol, firstPassword, openDesk, secondAdministrator, startDesk } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

test('a setting takes two people: what is proposed is counted, shown, sent back with a note, and done when confirmed', async ({
  browser,
}) => {
  const server = await startDesk();
  const { page: admin } = await openDesk(browser, server);
  await enrol(admin, { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' });
  const second = await secondAdministrator(admin, browser, server);
  const change = async (value: string) => {
    await admin.goto('/desk/config');
    await admin
      .getByRole('row', { name: /^min_recharge_count/ })
      .getByRole('button', { name: 'Change' })
      .click();
    await admin.getByRole('textbox', { name: 'Value' }).fill(value);
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Fewer small deposits');
    await admin.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
  };
  await change('6000');
  await second.goto('/desk/proposals');
  await expect(second.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
  await expect(second.getByRole('row', { name: 'Value 5000 6000' })).toBeVisible();
  await second.getByRole('button', { name: 'Send back' }).click();
  await second.getByRole('textbox', { name: 'Note' }).fill('Not before July');
  await second.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(second.getByText('Nothing waits for a second person.')).toBeVisible();

  await expect(admin.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
  await admin.goto('/desk/proposals');
  await admin.getByRole('combobox', { name: 'Show' }).click();
  await admin.getByRole('option', { name: 'Came back to me (1)' }).click();
  await expect(admin.getByText('Not before July')).toBeVisible();
  await admin.getByRole('button', { name: 'Seen' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Seen' }).click();
  await expect(admin.getByText('Nothing of yours was sent back.')).toBeVisible();

  await change('5500');
  await second.getByRole('button', { name: 'Confirm' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(second.getByText('It is done.')).toBeVisible();
  await admin.goto('/desk/config');
  await expect(admin.getByRole('row', { name: /^min_recharge_count 5500/ })).toBeVisible();
  await server.stop();
});
