import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import type { StatusTone } from '../../../ui/status-pill.tsx';
import { isSoldOut, periodOf } from './fund-figures.ts';

export type Fund = Answer<'GET /v2/fund/list'>['data']['rows'][number];
export type FundDetail = Answer<'GET /v2/fund/detail'>['data'];
export type FundOrder = Answer<'GET /stock/success/fund/orders'>['rows'][number];

export const fundTabs = ['all', 'active', 'completed', 'cancelled'] as const;
export type FundTab = (typeof fundTabs)[number];

export const fundsQuery = pagedQuery(
  [...queryKeys.offerings, 'funds'],
  async (query, signal) => (await api.call('GET /v2/fund/list', { query, signal })).data,
  { refetchInterval: intervals.listPricesMs },
);

export const fundQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'fund', id],
    queryFn: async ({ signal }) => (await api.call('GET /v2/fund/detail', { query: { id }, signal })).data,
    refetchInterval: intervals.listPricesMs,
  });

/** The customer's fund shares; what an active one has accrued grows by the day. */
export const fundOrdersQuery = (tab: FundTab) =>
  pagedQuery(
    [...queryKeys.offerings, 'fund-orders', tab],
    (page, signal) => {
      const query = { ...page, ...(tab === 'all' ? {} : { status: tab }) };
      return api.call('GET /stock/success/fund/orders', { query, signal });
    },
    { refetchInterval: intervals.openRequestMs },
  );

const SECONDS_A_DAY = 86_400;

/** The words and figures of funds. */
export function useFundWords() {
  const { t } = useLingui();
  const { figure } = useFormats();
  const percent = (text: string) => `${figure(text, { decimals: 2 })}%`;
  return {
    percent,
    range: (least: string, most: string) => `${figure(least, { decimals: 2 })}–${percent(most)}`,
    days: (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`,
    /** How long a day of a practice fund lasts; nothing where it is one of the calendar. */
    day: (seconds: number): string | undefined =>
      seconds < SECONDS_A_DAY ? t`Practice: a day of this fund lasts ${seconds} seconds.` : undefined,
    period(days: number): string {
      const { unit, count } = periodOf(days);
      return unit === 'day'
        ? t`${plural(count, { one: '# day', other: '# days' })}`
        : t`${plural(count, { one: '# month', other: '# months' })}`;
    },
    fund(fund: Fund): { tone: StatusTone; word: string } {
      const { status } = fund;
      if (status === 'open' && isSoldOut(fund)) return { tone: 'neutral', word: t`Sold out` };
      if (status === 'open') return { tone: 'accent', word: t({ message: 'Open', context: 'a fund that is open' }) };
      if (status === 'forthcoming') return { tone: 'neutral', word: t`Forthcoming` };
      if (status === 'closed') return { tone: 'neutral', word: t({ message: 'Closed', context: 'a fund' }) };
      return { tone: 'no', word: t({ message: 'Cancelled', context: 'a fund' }) };
    },
    order(status: FundOrder['status']): { tone: StatusTone; word: string } {
      if (status === 'active') return { tone: 'wait', word: t`Active` };
      if (status === 'completed') return { tone: 'ok', word: t`Completed` };
      return { tone: 'no', word: t`Cancelled` };
    },
  };
}
