import { Link } from '@tanstack/react-router';
import type { RenderElement } from '../../ui/render-element.ts';
import { noticeWay } from './notice-way.ts';

/** The way to what a notice is about, as a link. */
export function noticeLink(kind: string, { no }: Readonly<Record<string, string>>): RenderElement | undefined {
  const way = noticeWay(kind, no);
  return way && <Link {...way} />;
}
