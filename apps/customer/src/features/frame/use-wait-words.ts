import { useLingui } from '@lingui/react/macro';
import { isQueued, isTrailing, type KindTerms } from '../../data/order-kind.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';

/** What else an order waits for than its price, and how: "Queued for 27 Nov, 09:15", "Trailing by 2.00%", "Until cancelled"; else nothing. */
export function useWaitWords(): (order: KindTerms & { status: string | number }) => string {
  const { t } = useLingui();
  const { dateTime, figure, rate } = useFormats();
  return (order) => {
    if (order.status !== 'pending') return '';
    const { queued_until: opening, trail_percent: part, trail_amount: amount, lifetime } = order;
    const away = part == null ? figure(amount ?? '0', { decimals: 2 }) : rate(part);
    return [
      ...(isQueued(order) ? [t`Queued for ${dateTime(opening ?? '')}`] : []),
      ...(isTrailing(order) ? [t`Trailing by ${away}`] : []),
      ...(lifetime === 'gtc' ? [t`Until cancelled`] : []),
    ].join(' · ');
  };
}
