import { useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { TextField } from '../../ui/text-field.tsx';
import { phoneText } from '../../lib/format/phone-text.ts';
import { caretAfter, PHONE_DIGITS, phoneDigits } from './phone.ts';

interface PhoneFieldProps {
  /** Where it is not the phone number of the account. */
  label?: string;
  /** Digits alone. */
  value: string;
  error: string | undefined;
  onValueChange: (digits: string) => void;
  onBlur: () => void;
}

/** A phone number, shown in groups and kept as digits. What has letters in it, such as an address that was filled in, is none. */
export function PhoneField({ label, value, error, onValueChange, onBlur }: PhoneFieldProps) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [hadLetters, setHadLetters] = useState(false);
  const prefix = currencies[currency].phone.prefix;
  const shown = phoneText(value, currency);

  // Grouping moves the digits, so the caret is put back behind the digit that it was behind.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretAfter(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  });

  function type(text: string): void {
    const before = text.slice(0, input.current?.selectionStart ?? text.length);
    caret.current = phoneDigits(before, prefix).length;
    setHadLetters(/\p{L}/u.test(text));
    onValueChange(phoneDigits(text, prefix));
  }

  return (
    <TextField
      ref={input}
      label={label ?? t`Phone number`}
      prefix={prefix}
      type="tel"
      name={label === undefined ? 'phone' : 'new-phone'}
      inputMode="numeric"
      autoComplete={label === undefined ? 'tel-national' : 'off'}
      required
      value={shown}
      error={hadLetters && value.length < PHONE_DIGITS ? t`Invalid phone number` : error}
      onValueChange={type}
      onBlur={onBlur}
    />
  );
}
