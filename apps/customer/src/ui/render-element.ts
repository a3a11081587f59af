import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** An element that a component dresses and fills, such as a router's link: `<Link to="/" />`. */
export type RenderElement = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

/** Gives `element` the component's class (after its own) and content, and any further attributes. */
export function renderElement(
  element: RenderElement,
  className: string | undefined,
  children: ReactNode,
  attributes: Record<string, unknown> = {},
): ReactElement {
  return cloneElement(element, {
    ...attributes,
    className: classNames(className, element.props.className),
    children,
  });
}
