import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { renderElement, type RenderElement } from './render-element.ts';
import textStyles from './text-button.module.css';
import { Badge } from './badge.tsx';
import iconStyles from './icon-button.module.css';

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

interface TextButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** ink for controls such as a language, accent for links such as "All markets". */
  tone?: 'accent' | 'ink' | undefined;
  render?: RenderElement | undefined;
}

/** Words that act, without a box; 44 px tall all the same. */
export function TextButton({
  children,
  tone = 'accent',
  render,
  className,
  type = 'button',
  ...attributes
}: TextButtonProps) {
  const dress = classNames(textStyles.text, textStyles[tone], className);
  if (render) return renderElement(render, dress, children);
  return (
    <button {...attributes} type={type} className={dress}>
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does, in words; with a badge also what it shows ("Messages, 2 unread", "Messages, 99+ unread"). */
  label: string;
  icon: ReactNode;
  badge?: number | undefined;
  /** A toggle that is on or off. */
  pressed?: boolean | undefined;
  /** A link in the button's dress. */
  render?: RenderElement | undefined;
}

export function IconButton({
  label,
  icon,
  badge = 0,
  pressed,
  render,
  className,
  type = 'button',
  ...attributes
}: IconButtonProps) {
  const dress = classNames(iconStyles.button, pressed && iconStyles.pressed, className);
  const content = (
    <>
      {icon}
      <Badge count={badge} />
    </>
  );
  if (render) return renderElement(render, dress, content, { 'aria-label': label });
  return (
    <button {...attributes} type={type} className={dress} aria-label={label} aria-pressed={pressed}>
      {content}
    </button>
  );
}
