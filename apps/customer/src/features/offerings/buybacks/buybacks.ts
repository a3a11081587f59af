import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import type { StatusTone } from '../../../ui/status-pill.tsx';

export type Buyback = Answer<'GET /client/buybacks'>['data']['rows'][number];
export type Tender = NonNullable<Buyback['tender']>;

/** Buybacks to tender in, and those that the customer has tendered in. They go on by themselves, so they are looked at again. */
export const buybacksQuery = pagedQuery(
  [...queryKeys.offerings, 'buybacks'],
  async (query, signal) => (await api.call('GET /client/buybacks', { query, signal })).data,
  { refetchInterval: intervals.listPricesMs },
);

const outdates = [queryKeys.offerings, queryKeys.account];

export const tenderShares: MoneyAction<'POST /stock/success/buybacks/tender'> = {
  name: 'tender-shares',
  call: (body) => ({ call: 'POST /stock/success/buybacks/tender', body }),
  outdates,
};

export const withdrawTender: MoneyAction<'POST /stock/success/buybacks/withdraw'> = {
  name: 'withdraw-tender',
  call: (body) => ({ call: 'POST /stock/success/buybacks/withdraw', body }),
  outdates,
};

interface Pill {
  readonly tone: StatusTone;
  readonly word: string;
}

export function useBuybackWords() {
  const { t } = useLingui();
  return {
    buyback({ status }: Pick<Buyback, 'status'>): Pill {
      const pills: Readonly<Record<Buyback['status'], Pill>> = {
        announced: { tone: 'wait', word: t({ message: 'Announced', context: 'an offer to holders' }) },
        open: { tone: 'accent', word: t({ message: 'Open', context: 'an offering that is open' }) },
        closed: { tone: 'wait', word: t`Closed` },
        settled: { tone: 'ok', word: t`Settled` },
        cancelled: { tone: 'no', word: t`Called off` },
      };
      return pills[status];
    },
    tender({ status, count, accepted }: Pick<Tender, 'status' | 'count' | 'accepted'>): Pill {
      if (status === 'submitted') return { tone: 'accent', word: t`Tendered` };
      if (status === 'withdrawn') return { tone: 'neutral', word: t`Withdrawn` };
      if (status === 'cancelled') return { tone: 'neutral', word: t`Called off` };
      if (status === 'not_accepted') return { tone: 'no', word: t`Not accepted` };
      return count === accepted ? { tone: 'ok', word: t`Accepted` } : { tone: 'ok', word: t`Accepted in part` };
    },
  };
}
