import { useLingui } from '@lingui/react/macro';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextField } from '../../ui/text-field.tsx';

interface LimitPriceFieldProps {
  /** What else than a limit it is called. */
  label?: string;
  currency: string;
  decimals: number;
  /** As typed. */
  value: string;
  error: string | undefined;
  onLimit: (limit: string) => void;
}

/** The price that the order must not be worse than. */
export function LimitPriceField({ label, currency, decimals, value, error, onLimit }: LimitPriceFieldProps) {
  const { t } = useLingui();
  const atRest = useAtRest();
  const { symbol } = useFormats();
  return (
    <TextField
      label={label ?? t`Limit price`}
      prefix={symbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      atRest={atRest.price(value, currency, decimals)}
      error={error}
      onValueChange={onLimit}
    />
  );
}
