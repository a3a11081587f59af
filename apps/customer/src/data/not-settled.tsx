import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '@sauda/money';
import { errorText } from '../lib/error-text.ts';
import { useFormats } from '../lib/i18n/use-formats.ts';
import { useSettles } from './account.ts';
import { enoughOf } from './settles.ts';
import { OwnAmount } from './own-amount.tsx';

/** Why free cash is not enough, where it only has not settled: how much that is, and when enough of it will be free. */
export function useNotSettledText(): (wanted: Decimal, available: Decimal) => string | undefined {
  const settles = useSettles();
  const { money, settlementDay } = useFormats();
  return (wanted, available) => {
    const enough = enoughOf(settles, wanted, available);
    if (enough === undefined) return undefined;
    return errorText('funds_not_settled', { unsettled: money(enough.unsettled), day: settlementDay(enough.day) });
  };
}

/** What sells have brought that is no free cash yet, and when it will be: a line a day, nothing where there is none. */
export function SettlesNote({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  const { money, settlementDay } = useFormats();
  return useSettles().map(({ due_on: day, amount }) => (
    <p key={day} className={className}>
      <OwnAmount text={t`${money(amount)} settles on ${settlementDay(day)}`} />
    </p>
  ));
}
