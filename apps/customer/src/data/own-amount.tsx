import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MoneyText } from '../ui/money-text.tsx';
import { useHiddenAmounts } from './hidden-amounts.ts';

/** An amount of the customer's own: dots, read as hidden, while amounts are hidden on this phone. */
export function OwnAmount(amount: Omit<ComponentProps<typeof MoneyText>, 'hiddenLabel'>) {
  const { t } = useLingui();
  const [hidden] = useHiddenAmounts();
  return <MoneyText {...amount} hiddenLabel={hidden ? t`Amount hidden` : undefined} />;
}
