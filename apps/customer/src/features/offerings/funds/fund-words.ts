import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import type { StatusTone } from '../../../ui/status-pill.tsx';
import { isSoldOut, periodOf } from './fund-figures.ts';
import type { Fund, FundOrder } from './fund-queries.ts';

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
      if (status === 'open')
        return { tone: 'accent', word: t({ message: 'Open', context: 'an offering that is open' }) };
      if (status === 'forthcoming') return { tone: 'neutral', word: t`Forthcoming` };
      if (status === 'closed') return { tone: 'neutral', word: t`Closed` };
      return { tone: 'no', word: t`Cancelled` };
    },
    order(status: FundOrder['status']): { tone: StatusTone; word: string } {
      if (status === 'active') return { tone: 'wait', word: t`Active` };
      if (status === 'completed') return { tone: 'ok', word: t`Completed` };
      return { tone: 'no', word: t`Cancelled` };
    },
  };
}
