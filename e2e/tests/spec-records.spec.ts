import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../support/test.ts';

const time = '2026-11-20T09:00:00.000Z';

/** Has the server answer with rows of the test's own, as rows of every status are on no market at once. */
async function answerRows(page: Page, call: string, rows: readonly object[]): Promise<void> {
  const count = rows.length;
  await page.route(call, (route) => route.fulfill({ json: { msg: 'ok', rows, count, data: { rows, count } } }));
}

const recharge = {
  count: '5000.00',
  credited: null,
  method: 'bank',
  reference: 'REF',
  bank_details: null,
  address: null,
  network: null,
  rate: null,
  usdt_count: null,
  receipt: null,
  reason: null,
  bank_reference: null,
  deadline: time,
  created_at: time,
  ended_at: time,
};

test('recharges and withdrawals are told by their status, ten a page, and so are loans', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/stock/success/property/list*', async (route) => {
    await held;
    const asked = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const all = Array.from({ length: 13 }, (_, index) => ({
      ...recharge,
      id: index + 1,
      no: `RECHARGE${String(index).padStart(4, '0')}`,
      status: [1, 2, 3, 9][index] ?? 2,
    }));
    const rows = all.slice((asked - 1) * 10, asked * 10);
    await route.fulfill({ json: { msg: 'ok', data: { rows, count: all.length } } });
  });
  await page.goto('/recharge-records');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem');
  await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  letThrough();
  await expect(rows).toHaveCount(10);
  for (const [index, word] of ['In progress', 'Completed', 'Failed', 'Unknown'].entries()) {
    await expect(rows.nth(index)).toContainText(word);
    await expect(rows.nth(index)).toContainText('₹5,000.00');
    await expect(rows.nth(index)).toContainText(/20 Nov 2026, 14:30/);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('11 to 13 of 13')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows).toHaveCount(10);

  const withdrawal = {
    count: '900.00',
    card: { bank: 'Sauda Practice Bank', bank_user: 'Asha Rao', bank_card: '•••• 0075' },
    cancellable: false,
    handed_over_at: null,
    reason: null,
    bank_reference: null,
    deadline: time,
    created_at: time,
    ended_at: time,
  };
  await answerRows(
    page,
    '**/api/stock/success/property/withdraw*',
    ['n', 'y', 'b', 'x'].map((status, index) => ({ ...withdrawal, id: index + 1, no: `WITHDRAW000${index}`, status })),
  );
  await page.getByRole('tab').nth(1).click();
  await expect(page).toHaveURL('/recharge-records/withdraw');
  await expect(rows).toHaveCount(4);
  for (const [index, word] of ['In progress', 'Completed', 'Failed', 'Unknown'].entries())
    await expect(rows.nth(index)).toContainText(word);

  const loan = {
    count: '1500.00',
    amount_due: '1500.00',
    interest: '0.00',
    reason: null,
    deadline: time,
    repayment_time: time,
    created_at: time,
  };
  await answerRows(
    page,
    '**/api/stock/success/loans/list*',
    [0, 1, 2, 3, 4, 5].map((state) => ({ ...loan, id: state + 1, no: `LOAN0000000${state}`, state })),
  );
  await page.goto('/LoanApplication');
  await expect(rows).toHaveCount(6);
  for (const [index, word] of ['Not applied for', 'Applying', 'Approved', 'Rejected', 'Overdue', 'Repaid'].entries()) {
    await expect(rows.nth(index)).toContainText(word);
    await expect(rows.nth(index)).toContainText('₹1,500.00');
  }
});

test('applications for an IPO show a quantity while they are asked for and once they are had, and funds their orders by status', async ({
  page,
  newcomer,
}) => {
  const application = {
    ipo_id: 1,
    tag: 'SARAGRO.NS',
    name: 'Sarovar Agro',
    market: 'NSE',
    state: 'buy',
    reason: null,
    count: '300',
    allotted: '200',
    price: '412.00',
    held: '123600.00',
    ipo_status: 'Closed',
    can_edit: false,
    issue_price: '410.00',
    sell_price: null,
    paid: '82000.00',
    refunded: '41600.00',
    currency: 'INR',
    created_at: time,
    ended_at: null,
  };
  await answerRows(
    page,
    '**/api/stock/success/ipo/list*',
    [0, 1, 2, 3].map((status) => ({ ...application, id: status + 1, no: `APPLY000000${status}`, status })),
  );
  await enterAs(newcomer, page);
  await page.goto('/ipo/orders');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(4);
  for (const [status, word, quantity, total] of [
    [0, 'Submitted', '300', '₹1,23,600.00'],
    [1, 'In allotment', undefined, '₹1,23,600.00'],
    [2, 'Allotted', '200', '₹82,000.00'],
    [3, 'Not allotted', undefined, '₹41,600.00'],
  ] as const) {
    const item = items.nth(status);
    const fact = (label: string) => item.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    await expect(item).toContainText(word);
    await expect(item).toContainText('NSE · SARAGRO · Buy');
    await expect(item).not.toContainText('SARAGRO.NS');
    await expect(item).toContainText(`APPLY000000${status}`);
    await expect(item).toContainText(total);
    await expect(fact('Price')).toHaveText(/^₹41[02]\.00$/);
    await expect(fact('Created')).toHaveText(/20 Nov 2026, 14:30/);
    if (quantity === undefined) await expect(item.getByText('Quantity', { exact: true })).toHaveCount(0);
    else await expect(fact('Quantity')).toHaveText(quantity);
    await expect(item.getByRole('link').first()).toHaveAttribute('href', '/stock/v2/SARAGRO.NS/SARAGRO.NS');
  }

  const order = {
    amount: '10000.00',
    expected_return: '1.00',
    accrued: '40.00',
    value: '10040.00',
    profit: '100.00',
    end_time: time,
    created_at: time,
    ended_at: null,
  };
  const project = { id: 1, name: 'Harvest', day_seconds: 86_400, min_return: '0.80', max_return: '1.20' };
  await answerRows(
    page,
    '**/api/stock/success/fund/orders*',
    (
      [
        ['active', 29],
        ['completed', 30],
        ['cancelled', 95],
      ] as const
    ).map(([status, days], index) => ({
      ...order,
      id: index + 1,
      no: `FUND0000000${index}`,
      status,
      project: { ...project, investment_period: days },
    })),
  );
  await page.goto('/fund-investment/orders');
  await expect(items).toHaveCount(3);
  for (const [index, [word, period]] of (
    [
      ['Active', '29 days'],
      ['Completed', '1 month'],
      ['Cancelled', '3 months'],
    ] as const
  ).entries()) {
    const item = items.nth(index);
    const fact = (label: string) => item.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    await expect(item).toContainText('Harvest');
    await expect(item).toContainText(word);
    await expect(fact('Period')).toHaveText(period);
    await expect(fact('Amount')).toHaveText('₹10,000.00');
    await expect(fact('Expected return')).toHaveText('1.00%');
    await expect(item).toContainText('0.80–1.20%');
    await expect(fact('End time')).toHaveText(/20 Nov 2026, 14:30/);
    await expect(fact('Created')).toHaveText(/20 Nov 2026, 14:30/);
  }
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['All', 'Active', 'Completed', 'Cancelled']);
});

test.describe('orders of stocks', () => {
  test('are told by each status that the specification has for them', async ({ page, newcomer }) => {
    const order = {
      type: 'IN',
      tag: 'PANCBANK',
      name: 'Panchvati Bank',
      market: 'NSE',
      mold: 'stock',
      state: 'buy',
      count: '1',
      filled: '0',
      price: '71.20',
      sell_price: null,
      price_all: '71.20',
      fee: '0.02',
      profit: null,
      interest: '0.00',
      currency: 'INR',
      source: 'simulated',
      quote_time: null,
      created_at: time,
      ended_at: null,
      expires_at: null,
    };
    const statuses = ['success', 'failed', 'pending', 'expired', 'cancelled'];
    const ofPart = { ...order, id: 6, no: 'ORDER0000005', status: 'cancelled', count: '100', filled: '60' };
    await answerRows(page, '**/api/stock/success/deal/list', [
      ...statuses.map((status, index) => ({ ...order, id: index + 1, no: `ORDER000000${index}`, status })),
      { ...ofPart, price_all: '4272.00' },
    ]);
    await enterAs(newcomer, page);
    await page.goto('/records');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(5)).toContainText('60 of 100 filled');
    await expect(rows.nth(5)).toContainText('₹4,272.00');
    await expect(rows.nth(4)).not.toContainText('filled');
    for (const [index, word] of ['Success', 'Failed', 'Pending', 'Expired', 'Cancelled'].entries()) {
      await expect(rows.nth(index)).toContainText(word);
      await expect(rows.nth(index).getByRole('link')).toHaveAttribute('href', `/records/ORDER000000${index}`);
    }
  });
});
