import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { useLingui } from '@lingui/react/macro';
import type { StatusTone } from '../../../ui/status-pill.tsx';

export type Ipo = Answer<'GET /client/ipo'>['data'][number];
export type IpoApplication = NonNullable<Ipo['application']>;
export type ApplicationRow = Answer<'GET /stock/success/ipo/list'>['rows'][number];
export type SaleRow = Answer<'POST /stock/success/deal/list'>['rows'][number];

/** All public offers: those to apply for first. They go on by themselves, so they are looked at again. */
export const iposQuery = pagedQuery(
  [...queryKeys.offerings, 'ipos'],
  async (query, signal) => {
    const { data, count } = await api.call('GET /client/ipo', { query, signal });
    return { rows: data, count };
  },
  { refetchInterval: intervals.listPricesMs },
);

export const applicationsQuery = pagedQuery(
  [...queryKeys.offerings, 'applications'],
  (query, signal) => api.call('GET /stock/success/ipo/list', { query, signal }),
  { refetchInterval: intervals.openRequestMs },
);

export const ipoSalesQuery = pagedQuery([...queryKeys.orders, 'ipo-sales'], async (page, signal) => {
  const body = { kind: 'ipo', status: 'success', ...page } as const;
  return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
});

interface Pill {
  tone: StatusTone;
  word: string;
}

/**
 * The words of an IPO's life and of an application's. The wire calls Forthcoming what can be applied for, and Open what can only
 * be changed or withdrawn any more; to customers the one is open, or upcoming where it takes no applications yet, and the other closed.
 */
export function useIpoWords() {
  const { t } = useLingui();
  return {
    ipo({ status, upcoming }: Pick<Ipo, 'status' | 'upcoming'>): Pill {
      if (upcoming) return { tone: 'neutral', word: t`Upcoming` };
      const pills: Readonly<Record<Ipo['status'], Pill>> = {
        Forthcoming: { tone: 'accent', word: t({ message: 'Open', context: 'an offering that is open' }) },
        Open: { tone: 'neutral', word: t`Closed` },
        Closed: { tone: 'wait', word: t`In allotment` },
        Allotted: { tone: 'neutral', word: t`Allotted` },
        Listed: { tone: 'ok', word: t`Listed` },
        Cancelled: { tone: 'no', word: t`Called off` },
      };
      return pills[status];
    },
    application({ status, reason }: Pick<IpoApplication, 'status' | 'reason'>): Pill {
      if (status === 'submitted') return { tone: 'accent', word: t`Submitted` };
      if (status === 'in_allotment') return { tone: 'wait', word: t`In allotment` };
      if (status === 'allotted') return { tone: 'ok', word: t`Allotted` };
      if (reason === 'withdrawn') return { tone: 'neutral', word: t`Withdrawn` };
      if (reason === 'cancelled') return { tone: 'neutral', word: t`Called off` };
      return { tone: 'no', word: t`Not allotted` };
    },
    endReason(reason: IpoApplication['reason']): string | undefined {
      if (reason === 'not_drawn') return t`Not drawn in the allotment`;
      if (reason === 'price_too_low') return t`The bid was below the issue price`;
      if (reason === 'withdrawn') return t`You withdrew it`;
      if (reason === 'cancelled') return t`The IPO was called off`;
      return undefined;
    },
  };
}
