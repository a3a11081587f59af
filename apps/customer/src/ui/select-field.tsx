import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { ChevronDownIcon } from './icons/icons.tsx';
import control from './text-field.module.css';
import styles from './select-field.module.css';

interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'id' | 'onChange'> {
  label: string;
  options: readonly Option[];
  help?: ReactNode;
  error?: string | undefined;
  onValueChange: (value: string) => void;
}

/** The phone's own list of choices in a field's dress. */
export function SelectField({ label, options, help, error, onValueChange, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(wiring) => (
        <span className={classNames(control.control, styles.control, error !== undefined && control.invalid)}>
          <select
            {...select}
            {...wiring}
            className={styles.select}
            onChange={(event) => onValueChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size="s" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}

interface InlineSelectProps {
  label: string;
  options: readonly Option[];
  value: string;
  /** Shown in place of the chosen option's label, such as "EN". */
  shortValue?: ReactNode;
  /** Shown alone, in place of the value. */
  icon?: ReactNode;
  onValueChange: (value: string) => void;
}

/** A choice in a header: the value and a chevron; the phone's own list opens over it. */
export function InlineSelect({ label, options, value, shortValue, icon, onValueChange }: InlineSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={styles.inline}>
      <span aria-hidden="true" className={styles.face}>
        {icon ?? (
          <>
            {shortValue ?? chosen?.label}
            <ChevronDownIcon size="xs" />
          </>
        )}
      </span>
      <select
        aria-label={label}
        className={styles.cover}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
