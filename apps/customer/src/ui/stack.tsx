import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { renderElement, type RenderElement } from './render-element.ts';
import styles from './stack.module.css';

interface StackProps extends ComponentPropsWithRef<'div'> {
  /** The element that it is, where it is no `div`. */
  render?: RenderElement;
}

/** A column as high as what it stands in leaves it: whatever grows in it pushes an action bar to the foot. */
export function Stack({ render, className, children, ...attributes }: StackProps) {
  return renderElement(render ?? <div {...attributes} />, classNames(styles.stack, className), children);
}
