import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  label: string;
  help?: ReactNode;
  /** A sentence that says how to fix it. */
  error?: string | undefined;
  onValueChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea({ label, help, error, onValueChange, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <span className={classNames(styles.control, error !== undefined && styles.invalid)}>
          <textarea
            {...area}
            {...wiring}
            rows={rows}
            className={classNames(styles.input, styles.area)}
            onChange={({ target }) => onValueChange(target.value)}
          />
        </span>
      )}
    </Field>
  );
}
