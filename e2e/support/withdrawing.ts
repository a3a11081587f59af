import type { Page, Route } from '@playwright/test';
import type { Customer } from './customers.ts';
import { expect } from './test.ts';

/** A card of the practice bank, which can be used at once on a practice market. */
export async function addCard({ api }: Customer, number = '004200130075', holder = 'Asha Rao'): Promise<number> {
  const body = { bank_card: number, bank_user: holder, ifsc: 'SAUD0000001' };
  return (await api.call('POST /stock/success/bank/add', { body })).data.id;
}

export async function freeCash({ api }: Customer): Promise<string> {
  return (await api.call('GET /stock/success/v2/balance', {})).data.balance;
}

/** Borrows on a practice market, where a lender decides within seconds. */
export async function borrow({ api }: Customer, count: number): Promise<void> {
  await api.call('POST /stock/success/loans/add', { body: { count } });
  await expect
    .poll(async () => (await api.call('GET /stock/success/loans/list', {})).data.rows[0]?.state, { timeout: 60_000 })
    .not.toBe(1);
}

/** Answers the configuration as if the operator had set these entries. */
export async function configure(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.route('**/api/v2/config*', async (route: Route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Array<{ tag: string; value: string }> };
    const changed = data.filter(({ tag }) => entries[tag] === undefined);
    const added = Object.entries(entries).map(([tag, value]) => ({ tag, value }));
    await route.fulfill({ response, json: { ...rest, data: [...changed, ...added] } });
  });
}
