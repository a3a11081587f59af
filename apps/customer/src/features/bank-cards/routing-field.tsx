import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useBranch } from './card-queries.ts';
import { typedIfsc } from './card-values.ts';

interface RoutingFieldProps {
  code: 'ifsc' | 'routing';
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  /** The name of the bank that an IFSC belongs to, whenever another is found. */
  onBank: (bank: string) => void;
}

/** The code that money finds the bank by. An IFSC is looked up while it is typed. */
export function RoutingField({ code, onBank, error, ...field }: RoutingFieldProps) {
  const { t } = useLingui();
  const isIndian = code === 'ifsc';
  const { branch, unknown } = useBranch(isIndian ? field.value : '');
  const notify = useRef(onBank);
  useEffect(() => {
    notify.current = onBank;
  });
  useEffect(() => {
    if (branch !== undefined) notify.current(branch.bank);
  }, [branch]);

  const place = branch && [branch.bank, branch.branch_bank, branch.city].filter((part) => part !== '').join(', ');
  return (
    <TextField
      label={isIndian ? t`IFSC` : t`Routing number`}
      {...field}
      inputMode={isIndian ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={isIndian ? 20 : 15}
      required
      help={place}
      error={error ?? (unknown ? errorText('unknown_ifsc') : undefined)}
      onValueChange={(typed) => field.onValueChange(isIndian ? typedIfsc(typed) : typed.replace(/[^\d\s-]/g, ''))}
    />
  );
}
