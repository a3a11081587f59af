import type { Answer, Body } from '@sauda/contract';
import type { MoneyAction } from '../../lib/money-action.ts';
import { api, queryKeys, sendUntilAnswered } from '../../lib/api.ts';

export type Recharge = Answer<'POST /stock/success/v2/recharge/add'>['data'];

export const requestRecharge: MoneyAction<'POST /stock/success/v2/recharge/add'> = {
  name: 'request-recharge',
  call: (body) => ({ call: 'POST /stock/success/v2/recharge/add', body }),
  outdates: [queryKeys.requests],
};

/** A picture of the payment, or the number of its transfer. A lost answer is asked for again under the same key. */
export async function sendEvidence(
  body: Body<'POST /stock/success/v2/recharge/receipt'>,
  idempotencyKey: string,
): Promise<void> {
  await sendUntilAnswered(() => api.call('POST /stock/success/v2/recharge/receipt', { body, idempotencyKey }));
}
