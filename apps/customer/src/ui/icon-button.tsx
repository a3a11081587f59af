import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';

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
  const dress = classNames(styles.button, pressed && styles.pressed, className);
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
