import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './amount-field.module.css';
import { Field } from './field.tsx';

interface AmountFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'id' | 'onChange'> {
  label: string;
  /** The currency sign. */
  prefix: string;
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  onValueChange: (value: string) => void;
}

/** The one figure that a screen asks for: large, on a line. */
export function AmountField({
  label,
  prefix,
  aside,
  help,
  error,
  onValueChange,
  className,
  ...input
}: AmountFieldProps) {
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(wiring) => (
        <span className={classNames(styles.control, error !== undefined && styles.invalid)}>
          <span className={styles.prefix}>{prefix}</span>
          <input
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            {...input}
            {...wiring}
            className={styles.input}
            onChange={(event) => onValueChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
