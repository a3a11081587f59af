import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { decimalsOf } from '../../lib/format/money.ts';
import type { Trigger } from './trigger-queries.ts';

/** Writes what a trigger waits for: "Stop 97.50 · Target 110.00". */
export function useTriggerWords(): (trigger: Pick<Trigger, 'stop_price' | 'target_price'>) => string {
  const { t } = useLingui();
  const { figure } = useFormats();
  return ({ stop_price: stop, target_price: target }) => {
    const write = (price: string) => figure(price, { decimals: decimalsOf(price) });
    return [
      ...(stop === null ? [] : [t`Stop ${write(stop)}`]),
      ...(target === null ? [] : [t`Target ${write(target)}`]),
    ].join(' · ');
  };
}
