import { useLingui } from '@lingui/react/macro';
import type { Side } from '@sauda/rules';
import { useRef } from 'react';
import { currencySymbol } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface LimitPriceFieldProps {
  side: Side;
  currency: string;
  /** What is in the field: the typed limit, or the market price while it is followed. */
  value: string;
  followsMarket: boolean;
  fillsAtOnce: boolean;
  /** The limit as people read it. */
  limitText: string;
  error: string | undefined;
  onLimit: (limit: string) => void;
  onFollowMarket: () => void;
}

/** The price that the order must not be worse than. It follows the market until it is edited. */
export function LimitPriceField(props: LimitPriceFieldProps) {
  const { side, currency, value, followsMarket, fillsAtOnce, limitText, error, onLimit, onFollowMarket } = props;
  const { t } = useLingui();
  const onEntry = useRef<string>(undefined);

  function help(): string {
    if (followsMarket) {
      return side === 'buy'
        ? t`Bought at once at this price or lower. If the market rises first, the order waits.`
        : t`Sold at once at this price or higher. If the market falls first, the order waits.`;
    }
    if (fillsAtOnce) return t`The market is at your limit or better: filled at once at the market price.`;
    return side === 'buy'
      ? t`The market is above your limit: the order waits until the price falls to ${limitText}.`
      : t`The market is below your limit: the order waits until the price rises to ${limitText}.`;
  }

  return (
    <TextField
      label={t`Limit price`}
      prefix={currencySymbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      help={help()}
      error={error}
      onValueChange={onLimit}
      onFocus={() => {
        // While the field is being edited, the market must not change it.
        onEntry.current = followsMarket ? value : undefined;
        if (followsMarket) onLimit(value);
      }}
      onBlur={() => {
        if (value === onEntry.current || value.trim() === '') onFollowMarket();
      }}
      action={
        followsMarket ? undefined : (
          <Button variant="plain" size="small" onClick={onFollowMarket}>{t`Market price`}</Button>
        )
      }
    />
  );
}
