import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, demoCustomerAt, type DeskCustomer, showDesk, uploadAt } from '../support/desk.ts';
import { beginDay, choose, type DeskDay } from '../support/desk-day.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let day: DeskDay;
let ravi: Page;
/** A cashier who is a customer as well. */
let meera: Page;

test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
  ravi = await day.hire('ravi', 'cashier');
  meera = await day.hire('meera', 'cashier', '7510000001');
});
test.afterAll(() => day.server.stop());

const recharge = async (customer: DeskCustomer, count: string, method: 'bank' | 'usdt' = 'bank') =>
  (await customer.call('POST /stock/success/v2/recharge/add', { body: { count, method } })).data;

const cash = async (customer: DeskCustomer) => (await customer.call('GET /stock/success/v2/balance', {})).data.balance;

test(
  'what a colleague works on says so, nobody decides on their own request, and several are refused at once',
  { tag: '@all' },
  async () => {
    await recharge(await customerAt(day.server, '7510000001'), '5001');
    const other = await customerAt(day.server, '7510000002');
    for (const count of ['5002', '5003']) await recharge(other, count);
    await showDesk(meera, '/recharges');
    await expect(meera.getByText('Nobody decides on their own request.')).toBeVisible();
    await expect(meera.getByRole('gridcell', { name: 'Your own request' })).toBeVisible();
    for (const name of ['Confirm', 'Refuse', 'Take on'])
      await expect(meera.getByRole('button', { name })).toHaveCount(0);
    expect(await findBarriers(meera)).toEqual([]);

    await showDesk(ravi, '/recharges');
    await ravi.getByText('₹5,002.00').first().click();
    await ravi.keyboard.press('c');
    await expect(ravi.getByRole('gridcell', { name: 'You', exact: true })).toBeVisible();
    await expect(meera.getByRole('gridcell', { name: 'ravi of the test' })).toBeVisible();
    await meera.keyboard.press('j');
    await meera.keyboard.press('a');
    await meera.getByRole('textbox', { name: 'Bank reference' }).fill('UTR5002');
    await meera.keyboard.press('Enter');
    await expect(meera.getByRole('dialog').getByRole('alert')).toContainText('ravi of the test is working on this');

    // Together, with the same words to each: what is marked, and nothing else.
    for (const amount of ['5,002', '5,003'])
      await ravi
        .getByRole('row', { name: new RegExp(amount) })
        .getByRole('checkbox')
        .check();
    await ravi.keyboard.press('r');
    const dialog = ravi.getByRole('dialog', { name: 'Refuse: 2 items' });
    await expect(dialog).toContainText('₹10,005.00 together, for one customer.');
    await choose(ravi, 'The customer is told', 'The bank refused the transfer');
    await dialog.getByLabel('Reason').fill('Nothing has come');
    expect(await findBarriers(ravi)).toEqual([]);
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText('Refuse: 2 done.')).toBeVisible();
    await expect(ravi.getByText('1 waiting')).toBeVisible();
    const { data } = await other.call('GET /stock/success/property/list', {});
    expect(data.rows.map(({ reason }) => reason)).toEqual(['bank_refused', 'bank_refused']);
  },
);

test(
  'a line that names no request is used for the one that somebody finds, and coins are told with rate and address',
  { tag: '@all' },
  async () => {
    const customer = await customerAt(day.server, '7510000003');
    const { no } = await recharge(customer, '5100');
    await day.bankSays('2026-11-21,from a friend,5100.00,UTR5100');
    await showDesk(ravi, '/bank-lines');
    const line = ravi.getByRole('row', { name: /UTR5100/ });
    await ravi.getByRole('textbox', { name: 'Amount' }).fill('5099');
    await expect(line).toHaveCount(0);
    await ravi.getByRole('textbox', { name: 'Amount' }).fill('5100');
    await expect(line).toBeVisible();
    await ravi.getByLabel('Booked from').fill('2026-11-22');
    await expect(line).toHaveCount(0);
    await ravi.getByLabel('Booked from').fill('2026-11-21');
    await ravi.getByLabel('Booked until').fill('2026-11-21');
    await expect(line).toBeVisible();
    await line.getByRole('button', { name: 'Use for a request' }).click();
    await ravi.getByLabel('Number or reference').fill(no);
    await ravi.keyboard.press('Enter');
    const dialog = ravi.getByRole('dialog', { name: 'Use ₹5,100.00 for a request' });
    await expect(dialog).toContainText(`₹5,100.00 is taken for ${no}`);
    expect(await findBarriers(ravi)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use for a request' }).click();
    await expect(line).toContainText('Matched');
    expect(await cash(customer)).toBe('5100.00');

    const settings = {
      recharge_methods: ['bank,usdt', 'bank'],
      usdt_address: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ''],
      usdt_rate: ['88.5', ''],
    } as const;
    for (const [tag, [value, was]] of Object.entries(settings))
      await day.byTwo('/config/set', { tag, value, was, reason: 'Deposits in coins' });
    const inCoins = await recharge(customer, '8850', 'usdt');
    await showDesk(ravi, '/recharges');
    await ravi.getByText('₹8,850.00').first().click();
    await expect(ravi.getByText('TRC-USDT')).toBeVisible();
    await expect(ravi.getByText('100.00 at 88.50')).toBeVisible();
    await expect(ravi.getByText(settings.usdt_address[0])).toBeVisible();
    const transfer = 'ab'.repeat(32);
    const body = { id: inCoins.id, coin_transfer: transfer };
    await customer.call('POST /stock/success/v2/recharge/receipt', { body });
    await expect(ravi.getByText(transfer)).toBeVisible();
    await ravi.keyboard.press('a');
    await expect(ravi.getByRole('textbox', { name: 'Transaction id' })).toHaveValue(transfer);
    expect(await findBarriers(ravi)).toEqual([]);
  },
);

/** The demo customer with an approved name, and cards of that name and of another. */
async function namedCustomer() {
  const customer = await demoCustomerAt(day.server);
  const compliance = await day.hire('asha', 'compliance');
  const photo = await uploadAt(day.server, customer, await drawPicture(compliance));
  await customer.call('POST /stock/success/autonomy/add', {
    body: {
      real_name: 'Asha Verma',
      id_type: 'passport',
      id_number: 'ABCPV1234D',
      id_number_img: photo,
      id_number_img_two: await uploadAt(day.server, customer, await drawPicture(compliance, { colour: '#c0d8e8' })),
    },
  });
  await showDesk(compliance, '/identity');
  await expect(compliance.getByText('1 waiting')).toBeVisible();
  await compliance.keyboard.press('a');
  await compliance.keyboard.press('Enter');
  await expect(compliance.getByText('No real name is under review.')).toBeVisible();
  await compliance.context().close();
  const cardOf = async (holder: string, number: string) => {
    const body = { bank_card: number, bank_user: holder, ifsc: 'SAUD0000001' };
    return (await customer.call('POST /stock/success/bank/add', { body })).data.id;
  };
  return {
    customer,
    own: await cardOf('Asha Verma', '004200130075'),
    others: await cardOf('Somebody Else', '004200130076'),
  };
}

test(
  'a withdrawal to another name is marked and refused, one is taken back, one comes back by two, and of a frozen customer none goes',
  { tag: '@all' },
  async () => {
    const { customer, own, others } = await namedCustomer();
    const before = await cash(customer);
    const withdraw = async (card: number, count: string) =>
      (await customer.call('POST /stock/success/money/access', { body: { bank_id: card, count } })).data;
    await withdraw(others, '1100');
    await showDesk(ravi, '/withdrawals');
    await expect(ravi.getByRole('alert')).toContainText('Somebody Else, is not the approved real name, Asha Verma.');
    await ravi.getByRole('button', { name: 'Show the account in clear' }).click();
    await expect(ravi.getByText('004200130076', { exact: true })).toBeVisible();
    await ravi.keyboard.press('r');
    await choose(ravi, 'The customer is told', 'The bank account is not in your name');
    await ravi.getByRole('dialog').getByLabel('Reason').fill('It is of somebody else');
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText('No withdrawal waits.')).toBeVisible();

    const { id: taken } = await withdraw(own, '1200');
    await expect(ravi.getByText('1 waiting')).toBeVisible();
    await customer.call('POST /stock/success/money/cancel', { body: { id: taken } });
    await expect(ravi.getByText('No withdrawal waits.')).toBeVisible();

    await withdraw(own, '1300');
    await ravi.getByRole('button', { name: 'Give to the bank' }).click();
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText('At the bank', { exact: true })).toBeVisible();
    await ravi.getByRole('button', { name: 'Returned by the bank' }).click();
    await ravi.getByRole('textbox', { name: 'Bank reference' }).fill('RET1300');
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText(/^You have proposed: returned/)).toBeVisible();
    await showDesk(meera, '/withdrawals');
    await meera.getByRole('button', { name: 'Confirm the proposal' }).click();
    await meera.getByRole('dialog').getByRole('button', { name: 'Confirm the proposal' }).click();
    await expect(meera.getByText('No withdrawal waits.')).toBeVisible();
    expect(await cash(customer)).toBe(before);

    await withdraw(own, '1400');
    await expect(ravi.getByText('1 waiting')).toBeVisible();
    await day.freeze('9000000001');
    await expect(ravi.getByRole('gridcell', { name: 'Frozen', exact: true })).toBeVisible();
    await expect(ravi.getByText('The customer’s account is frozen. This does not go to the bank')).toBeVisible();
    await ravi.getByRole('button', { name: 'Give to the bank' }).click();
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByRole('dialog').getByRole('alert')).toContainText('This account is frozen');
    expect(await findBarriers(ravi)).toEqual([]);
  },
);

test(
  'loans are approved and refused, and what runs and is repaid is found in the list of all',
  { tag: '@all' },
  async () => {
    const customer = await customerAt(day.server, '7510000004');
    const refused = await customerAt(day.server, '7510000005');
    const { id } = (await customer.call('POST /stock/success/loans/add', { body: { count: 1_500 } })).data;
    await refused.call('POST /stock/success/loans/add', { body: { count: 1_600 } });
    await showDesk(ravi, '/loans');
    await expect(ravi.getByText('2 waiting')).toBeVisible();
    await ravi.getByText('₹1,500.00').first().click();
    await ravi.keyboard.press('a');
    await expect(ravi.getByRole('dialog')).toContainText('₹1,500.00 is lent to');
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText('1 waiting')).toBeVisible();
    expect(await cash(customer)).toBe('1500.00');
    await ravi.keyboard.press('r');
    await choose(ravi, 'The customer is told', 'The application was not approved');
    await ravi.getByRole('dialog').getByLabel('Reason').fill('Too soon');
    expect(await findBarriers(ravi)).toEqual([]);
    await ravi.keyboard.press('Enter');
    await expect(ravi.getByText('No application waits.')).toBeVisible();
    await customer.call('POST /stock/success/loans/repay', { body: { id, count: 500 } });

    await showDesk(ravi, '/running-loans');
    const running = ravi.getByRole('row', { name: /7510000004/ });
    await expect(running).toContainText('₹1,000.00');
    await expect(running).toContainText('Running');
    await expect(ravi.getByRole('row', { name: /7510000005/ })).toHaveCount(0);
    expect(await findBarriers(ravi)).toEqual([]);
    await customer.call('POST /stock/success/loans/repay', { body: { id, count: 200 } });
    await expect(running).toContainText('₹800.00');
    await choose(ravi, 'Show', /^Overdue$/);
    await expect(ravi.getByText('No loan fits.')).toBeVisible();

    await showDesk(ravi, '/requests');
    await choose(ravi, 'Kind', 'Loan');
    await expect(ravi.getByRole('row', { name: /7510000005/ })).toContainText('Rejected');
    await ravi
      .getByRole('row', { name: /7510000004/ })
      .getByRole('link')
      .first()
      .click();
    await expect(ravi.getByRole('table', { name: 'What it has moved' })).toContainText('₹500.00');
  },
);

test('who opens a row before its list is narrowed is not led back', { tag: '@all' }, async () => {
  await customerAt(day.server, '7510000007');
  await showDesk(ravi, '/customers');
  const row = ravi.getByRole('row', { name: /7510000007/ });
  await expect(row).toBeVisible();
  // The next screen's code comes after what was typed is searched for.
  await ravi.route('**/assets/*.js', async (route) => {
    await sleep(2_000);
    await route.continue();
  });
  await ravi.getByLabel('Phone or number').fill('7510');
  await row.getByRole('link').first().click();
  await expect(ravi.getByRole('heading', { name: /^Customer \d+/ })).toBeVisible();
  await expect(ravi).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await ravi.unroute('**/assets/*.js');
});

test('all books are compared when somebody asks for it, and what was found is there', { tag: '@all' }, async () => {
  await showDesk(ravi, '/differences');
  await ravi.getByRole('button', { name: 'Compare all books now' }).click();
  await ravi.getByRole('dialog').getByRole('button', { name: 'Compare all books now' }).click();
  await expect(ravi.getByRole('dialog')).toHaveCount(0);
  await expect(ravi.getByText('The books agree.').first()).toBeVisible();
  expect(await findBarriers(ravi)).toEqual([]);
  await showDesk(day.admin, '/books');
  await expect(day.admin.getByText('ravi', { exact: true })).toBeVisible();

  // Two people have typed a number under which the bank then has another amount.
  const { no } = await recharge(await customerAt(day.server, '7510000006'), '5900');
  const { data } = (await (await ravi.request.get(`${day.server.url}/api/desk/recharges?search=${no}`)).json()) as {
    data: { rows: Array<{ id: string }> };
  };
  const id = data.rows[0]?.id;
  const decide = async (who: Page, word: string, body: object) => {
    const headers = { 'x-sauda-desk': '1', 'idempotency-key': crypto.randomUUID() };
    const sent = { headers, data: { id, ...body } };
    expect((await who.request.post(`${day.server.url}/api/desk/recharges/${word}`, sent)).ok()).toBe(true);
  };
  await decide(ravi, 'confirm', { bank_reference: 'UTR5900' });
  await decide(meera, 'second', {});
  await day.bankSays('2026-11-21,from a friend,5901.00,UTR5900');
  await showDesk(ravi, '/differences');
  await ravi.getByRole('button', { name: 'Compare all books now' }).click();
  await ravi.getByRole('dialog').getByRole('button', { name: 'Compare all books now' }).click();
  const found = ravi.getByRole('row', { name: new RegExp(no) });
  await expect(found).toContainText('5901.00');
  await found.getByRole('button', { name: 'Note' }).click();
  await ravi.getByRole('textbox', { name: 'Note' }).fill('The bank was asked');
  expect(await findBarriers(ravi)).toEqual([]);
  await ravi.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
  await expect(ravi.getByRole('dialog')).toHaveCount(0);
  await expect(found).toContainText('The bank was asked');
  await expect(found).toContainText('ravi, ');
  expect(await findBarriers(ravi)).toEqual([]);
});
