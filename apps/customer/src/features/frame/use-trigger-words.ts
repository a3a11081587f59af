import { useLingui } from '@lingui/react/macro';
import type { StopTerms } from '../../data/stop-order.ts';
import { decimalsOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';

/** Wire decimals; what is not there is not named. */
interface TriggerPrices {
  stop_price?: string | null | undefined;
  target_price?: string | null | undefined;
  /** Theirs; absent where it is seen beside them. */
  currency?: string | undefined;
}

/** Between a word and its price. */
const NO_BREAK = '\u00a0';

interface ListedOrder extends StopTerms {
  status: string | number;
  currency: string;
}

/** Names the trigger of a stop order: "Stop 1,320.00", and that it was reached where the order waits all the same; else nothing. */
export function useStopWords(): (order: ListedOrder, decimals?: 2 | 4) => string {
  const { t } = useLingui();
  const triggerWords = useTriggerWords();
  return (order, decimals) => {
    const stop = triggerWords({ stop_price: order.trigger_price, currency: order.currency }, decimals);
    return order.triggered_at != null && order.status === 'pending' ? t`${stop}, reached` : stop;
  };
}

/** Writes a stop and a target: "Stop 97.50 · Target 110.00"; nothing where there is neither. */
export function useTriggerWords(): (prices: TriggerPrices, decimals?: 2 | 4) => string {
  const { t } = useLingui();
  const { currency: account, priceBeside } = useFormats();
  return ({ stop_price: stop, target_price: target, currency = account }, decimals) => {
    const write = (price: string) => priceBeside(price, currency, { decimals: decimals ?? decimalsOf(price) });
    return [...(stop == null ? [] : [t`Stop ${write(stop)}`]), ...(target == null ? [] : [t`Target ${write(target)}`])]
      .map((words) => words.replaceAll(' ', NO_BREAK))
      .join(' · ');
  };
}
