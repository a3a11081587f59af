import { useLingui } from '@lingui/react/macro';
import { parseDecimal } from '@sauda/money';
import { useState } from 'react';
import { useFigures } from '../../lib/i18n/use-figures.ts';
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

/** The price that the order must not be worse than: grouped at rest, plain while it is edited. */
export function LimitPriceField({ label, currency, decimals, value, error, onLimit }: LimitPriceFieldProps) {
  const { t } = useLingui();
  const { figure, symbol } = useFormats();
  const figures = useFigures();
  const [isEdited, setEdited] = useState(false);
  const wire = figures.price(value, currency).wire;
  const atRest = wire === undefined ? value : groupedAsIs(wire, figure(wire, { decimals }), value);
  return (
    <TextField
      label={label ?? t`Limit price`}
      prefix={symbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={isEdited ? value : atRest}
      error={error}
      onValueChange={onLimit}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
    />
  );
}

/** The grouped figure where it says the same; what was typed where it is finer than prices are written. */
function groupedAsIs(wire: string, grouped: string, typed: string): string {
  return parseDecimal(grouped.replaceAll(',', '')) === parseDecimal(wire) ? grouped : typed;
}
