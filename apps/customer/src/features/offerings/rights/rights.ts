import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import type { StatusTone } from '../../../ui/status-pill.tsx';

export type RightsIssue = Answer<'GET /client/rights'>['data']['rows'][number];
export type Subscription = NonNullable<RightsIssue['subscription']>;

/** New shares offered for those that the customer holds or held. They go on by themselves, so they are looked at again. */
export const rightsQuery = pagedQuery(
  [...queryKeys.offerings, 'rights'],
  async (query, signal) => (await api.call('GET /client/rights', { query, signal })).data,
  { refetchInterval: intervals.listPricesMs },
);

const outdates = [queryKeys.offerings, queryKeys.account];

export const subscribeToRights: MoneyAction<'POST /stock/success/rights/subscribe'> = {
  name: 'subscribe-to-rights',
  call: (body) => ({ call: 'POST /stock/success/rights/subscribe', body }),
  outdates,
};

export const withdrawSubscription: MoneyAction<'POST /stock/success/rights/withdraw'> = {
  name: 'withdraw-subscription',
  call: (body) => ({ call: 'POST /stock/success/rights/withdraw', body }),
  outdates,
};

interface Pill {
  readonly tone: StatusTone;
  readonly word: string;
}

/** Whether a right has ended without a subscription that counted. */
const hasLapsed = ({ status, subscription }: Pick<RightsIssue, 'status' | 'subscription'>): boolean =>
  (status === 'closed' || status === 'allotted') && (subscription === null || subscription.status === 'withdrawn');

export function useRightsWords() {
  const { t } = useLingui();
  return {
    issue(issue: Pick<RightsIssue, 'status' | 'subscription'>): Pill {
      if (hasLapsed(issue)) return { tone: 'neutral', word: t`Lapsed` };
      const pills: Readonly<Record<RightsIssue['status'], Pill>> = {
        announced: { tone: 'wait', word: t({ message: 'Announced', context: 'an offer to holders' }) },
        open: { tone: 'accent', word: t({ message: 'Open', context: 'an offering that is open' }) },
        closed: { tone: 'wait', word: t`Waits for the allotment` },
        allotted: { tone: 'ok', word: t`Allotted` },
        cancelled: { tone: 'no', word: t`Called off` },
      };
      return pills[issue.status];
    },
    subscription({ status, count, allotted }: Pick<Subscription, 'status' | 'count' | 'allotted'>): Pill {
      if (status === 'submitted') return { tone: 'accent', word: t({ message: 'Subscribed', context: 'new shares' }) };
      if (status === 'withdrawn') return { tone: 'neutral', word: t`Withdrawn` };
      if (status === 'cancelled') return { tone: 'neutral', word: t`Money given back` };
      if (status === 'not_allotted') return { tone: 'no', word: t`Not allotted` };
      return count === allotted ? { tone: 'ok', word: t`Allotted` } : { tone: 'ok', word: t`Allotted in part` };
    },
  };
}
