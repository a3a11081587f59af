import type { Body, MoneyCall } from '@sauda/contract';
import { ApiRefusal, api, wire } from './api.ts';

/** One of the commands with money, with its body. */
export type MoneyRequest = { [K in MoneyCall]: { call: K; body: Body<K> } }[MoneyCall];

/**
 * Sends a command with money. For money-action.ts alone, which keeps it before and finds out what became of it; `api` has no such calls.
 * @returns `data` of the answer
 */
export async function sendMoneyCall(request: MoneyRequest, idempotencyKey: string): Promise<unknown> {
  // The call and its body are of one kind, which TypeScript cannot follow through a union.
  const input = { body: request.body as Body<'POST /stock/success/deal/buy'>, idempotencyKey };
  return (await wire.call(request.call as 'POST /stock/success/deal/buy', input)).data;
}

/**
 * What became of a command that is not to be sent again: its first answer, or its refusal where it has not arrived and never will be done.
 * @throws ApiRefusal as it was refused
 */
export async function askForOutcome({ path, key }: { path: string; key: string }): Promise<unknown> {
  const { status, answer } = (await api.call('POST /stock/success/deeds/outcome', { body: { path, key } })).data;
  const first = JSON.parse(answer) as { data: unknown };
  if (status === 200) return first.data;
  throw new ApiRefusal(status, first as ConstructorParameters<typeof ApiRefusal>[1], undefined);
}
