import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'id'> {
  label: string;
  unlabelled?: boolean;
  aside?: ReactNode;
  help?: ReactNode;
  /** A sentence that says how to fix it. */
  error?: string | undefined;
  /** Stands before the text, such as "+91". */
  prefix?: ReactNode;
  /** An icon button at the end. */
  action?: ReactNode;
  onValueChange?: ((value: string) => void) | undefined;
  /** The classes of another look. */
  look?: CSSModuleClasses | undefined;
}

/** One line of text. For figures give `inputMode="numeric"`; their format is the caller's. */
export function TextField({
  label,
  unlabelled,
  aside,
  help,
  error,
  prefix,
  action,
  onValueChange,
  onChange,
  className,
  look = styles,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} unlabelled={unlabelled} aside={aside} help={help} error={error} className={className}>
      {(wiring) => (
        <span className={classNames(look.control, error !== undefined && look.invalid)}>
          {prefix !== undefined && <span className={look.prefix}>{prefix}</span>}
          <input
            {...input}
            {...wiring}
            className={look.input}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.target.value);
            }}
          />
          {action !== undefined && <span className={look.action}>{action}</span>}
        </span>
      )}
    </Field>
  );
}
