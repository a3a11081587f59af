import { useState, type ComponentPropsWithRef, type FocusEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { seenText } from './seen-text.ts';
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
  /** What is typed, without what cannot be seen of it. */
  onValueChange?: ((value: string) => void) | undefined;
  /** Every character counts, as in a password. */
  isVerbatim?: boolean;
  /** Stands there in the place of `value` while it is not edited: the same figure, grouped. */
  atRest?: string | undefined;
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
  isVerbatim = false,
  atRest,
  className,
  look = styles,
  ...input
}: TextFieldProps) {
  const [isEdited, setEdited] = useState(false);

  /** At once, before a press places the caret. Entered otherwise, all of it is selected, so that what is typed takes its place. */
  function enter(event: FocusEvent<HTMLInputElement>): void {
    input.onFocus?.(event);
    if (atRest === undefined) return;
    flushSync(() => setEdited(true));
    if (atRest !== input.value) event.currentTarget.select();
  }

  return (
    <Field label={label} unlabelled={unlabelled} aside={aside} help={help} error={error} className={className}>
      {(wiring) => (
        <span className={classNames(look.control, error !== undefined && look.invalid)}>
          {prefix !== undefined && <span className={look.prefix}>{prefix}</span>}
          <input
            {...input}
            {...wiring}
            value={isEdited || atRest === undefined ? input.value : atRest}
            className={look.input}
            onFocus={enter}
            onBlur={(event) => {
              setEdited(false);
              input.onBlur?.(event);
            }}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(isVerbatim ? event.target.value : seenText(event.target.value));
            }}
          />
          {action !== undefined && <span className={look.action}>{action}</span>}
        </span>
      )}
    </Field>
  );
}
