import { currencies, groupDigits, type Currency } from '@sauda/money';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { AmountField } from './amount-field.tsx';
import { amountDigits } from './amount-digits.ts';

interface GroupedAmountFieldProps {
  label: string;
  currency: Currency;
  /** Digits alone. */
  value: string;
  help: ReactNode;
  /** At the label's right. */
  aside?: ReactNode;
  error: string | undefined;
  disabled: boolean;
  onValueChange: (digits: string) => void;
  onBlur: () => void;
}

/** An amount in whole units: kept as digits, shown in the groups of its currency while it is typed. */
export function GroupedAmountField({ currency, value, onValueChange, ...field }: GroupedAmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Digits behind the caret, which stay behind it when the groups move. */
  const digitsAfterCaret = useRef<number>(undefined);
  const shown = groupDigits(value, currency === 'INR' ? 'indian' : 'western');

  useLayoutEffect(() => {
    if (digitsAfterCaret.current === undefined || document.activeElement !== input.current) return;
    let at = shown.length;
    for (let left = digitsAfterCaret.current; left > 0 && at > 0; at -= 1)
      if (/\d/u.test(shown.charAt(at - 1))) left -= 1;
    input.current?.setSelectionRange(at, at);
    digitsAfterCaret.current = undefined;
  });

  return (
    <AmountField
      {...field}
      ref={input}
      name="amount"
      prefix={currencies[currency].symbol}
      value={value === '' ? '' : shown}
      onValueChange={(typed) => {
        const caret = input.current?.selectionStart ?? typed.length;
        digitsAfterCaret.current = typed.slice(caret).replace(/\D/gu, '').length;
        onValueChange(amountDigits(typed));
      }}
    />
  );
}
