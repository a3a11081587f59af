import { useId } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'sell' | 'danger' | 'tonal' | 'outline' | 'plain';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'regular' | 'small' | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** At work: keeps its width, ignores presses and says `busyLabel` once to screen readers. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Disables the button and says why beneath it; it stays reachable so that the reason is heard. */
  disabledReason?: string | undefined;
  /** A link in the button's dress. Only for navigation: it can be neither busy nor disabled. */
  render?: RenderElement | undefined;
}

export function Button({
  children,
  variant = 'quiet',
  size = 'regular',
  wide = false,
  icon,
  busy = false,
  busyLabel,
  disabledReason,
  disabled = false,
  render,
  className,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...attributes
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || disabledReason !== undefined;
  const dress = classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    (disabled || disabledReason !== undefined) && styles.disabled,
    busy && styles.busy,
  );
  const content = (
    <span className={styles.content}>
      {icon}
      {children}
    </span>
  );

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <span className={classNames(styles.place, wide && styles.wide, className)}>
      {render ? (
        renderElement(render, dress, content)
      ) : (
        <button
          {...attributes}
          type={type}
          className={dress}
          disabled={disabled}
          aria-disabled={blocked || undefined}
          aria-busy={busy || undefined}
          aria-describedby={classNames(describedBy, disabledReason !== undefined && reasonId)}
          onClick={press}
        >
          {content}
          {busy && <span className={styles.spinner} />}
        </button>
      )}
      {disabledReason !== undefined && (
        <span id={reasonId} className="caption">
          {disabledReason}
        </span>
      )}
      {busyLabel !== undefined && (
        <span className="sr-only" role="status">
          {busy ? busyLabel : ''}
        </span>
      )}
    </span>
  );
}
