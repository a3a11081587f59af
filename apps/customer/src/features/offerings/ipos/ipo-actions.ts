import type { Body } from '@sauda/contract';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/api.ts';

const outdates = [queryKeys.offerings, queryKeys.account];

/** Applies for shares, or changes an application. */
export type ApplicationRequest =
  | { kind: 'apply'; body: Body<'POST /stock/success/ipo/buy'> }
  | { kind: 'change'; body: Body<'POST /stock/success/ipo/edit'> };

export const applyForIpo: MoneyAction<
  'POST /stock/success/ipo/buy' | 'POST /stock/success/ipo/edit',
  ApplicationRequest
> = {
  name: 'apply-for-ipo',
  call: (request) =>
    request.kind === 'apply'
      ? { call: 'POST /stock/success/ipo/buy', body: request.body }
      : { call: 'POST /stock/success/ipo/edit', body: request.body },
  outdates,
};

export const withdrawApplication: MoneyAction<'POST /stock/success/ipo/cancel'> = {
  name: 'withdraw-ipo-application',
  call: (body) => ({ call: 'POST /stock/success/ipo/cancel', body }),
  outdates,
};
