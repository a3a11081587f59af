import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentProps } from 'react';
import { decimalsOf } from '../../lib/format/money.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Chips } from '../../ui/chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { priceAt } from '../../data/price-distance.ts';

interface PriceByDistanceProps extends Pick<
  ComponentProps<typeof TextField>,
  'label' | 'help' | 'error' | 'disabled' | 'onBlur' | 'name'
> {
  /** Of the instrument. */
  currency: string;
  /** As typed. */
  value: string;
  onValueChange: (text: string) => void;
  chipsLabel: string;
  percents: readonly number[];
  /** What the distances are of; a wire decimal. */
  now: string;
  /** Undefined until it is known. */
  tickSize: string | undefined;
  /** What selling at the price in the field would gain or, below zero, lose, in the account currency; a wire decimal. */
  gain?: string | undefined;
}

/**
 * A price that is typed, or put at a usual distance from another one in one tap. A chip that was tapped keeps the price that it gave:
 * it stays chosen while that stands in the field, wherever the market goes.
 */
export function PriceByDistance({
  currency,
  chipsLabel,
  percents,
  now,
  tickSize,
  gain,
  disabled = false,
  ...field
}: PriceByDistanceProps) {
  const { figure, symbol } = useFormats();
  const [tapped, setTapped] = useState<{ percent: number; text: string }>();
  const { value, onValueChange } = field;
  const atRest = useAtRest();

  function tap(percent: number): void {
    const price = tickSize === undefined ? undefined : priceAt(percent, { now, tickSize });
    if (price === undefined) return;
    const text = figure(price, { decimals: decimalsOf(now) });
    setTapped({ percent, text });
    onValueChange(text);
  }

  return (
    <div className="gap-2">
      <TextField
        {...field}
        prefix={symbol(currency)}
        atRest={atRest.price(value, currency, decimalsOf(now))}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
      />
      <Chips
        label={chipsLabel}
        disabled={disabled || tickSize === undefined}
        chips={percents.map((percent) => ({
          key: String(percent),
          label: percent < 0 ? `−${-percent}%` : `+${percent}%`,
          pressed: tapped?.percent === percent && tapped.text === value,
          onPress: () => tap(percent),
        }))}
      />
      {gain !== undefined && field.error === undefined && <GainText gain={gain} />}
    </div>
  );
}

function GainText({ gain }: { gain: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = money(gain.replace('-', ''));
  return <p className="muted">{gain.startsWith('-') ? t`Loses about ${amount}` : t`Gains about ${amount}`}</p>;
}
