import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';

interface CardProps {
  children: ReactNode;
  className?: string | undefined;
  /** Makes the whole card a link. */
  render?: RenderElement | undefined;
}

/** Holds one object, such as an index; never another card. `className` places it; its content lays itself out. */
export function Card({ children, className, render }: CardProps) {
  const dress = classNames(styles.card, className);
  return render ? renderElement(render, dress, children) : <div className={dress}>{children}</div>;
}

/** A card by fill instead of line. */
export function Well({ children, className }: Omit<CardProps, 'render'>) {
  return <section className={classNames(styles.well, className)}>{children}</section>;
}
