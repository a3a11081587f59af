import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const nothing = () => null;

/**
 * A part of a screen, the code of which comes by itself. Where it cannot be had, as a bad connection has it, the rest of the screen
 * stays: React would put the screen's own failure in its place.
 * @param missing what stands there then, for as long as the page lives: Chromium asks for such code but once
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }));
}
