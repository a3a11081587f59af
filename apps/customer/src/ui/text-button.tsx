import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';
import styles from './text-button.module.css';

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
  const dress = classNames(styles.text, styles[tone], className);
  if (render) return renderElement(render, dress, children);
  return (
    <button {...attributes} type={type} className={dress}>
      {children}
    </button>
  );
}
