import { useEffect, type RefObject } from 'react';
import { type ScreenMotion, beginMotion } from '../lib/motion-hold.ts';

const transitionEnds = ['transitionend', 'transitioncancel'] as const;
const touchEnds = ['touchend', 'touchcancel'] as const;
/** By then a sheet that a finger has let go of slides on; what has waited for it is drawn after that, not before. */
const LET_GO_MS = 100;

/**
 * Has answers and ticks wait while a sheet slides in or out, or a finger is on it.
 * @param part of it, right beneath
 */
export function useSheetMotion(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = part.current?.parentElement;
    if (sheet == null) return;
    const reasons = new Set<string>();
    let motion: ScreenMotion | undefined;

    function begin(reason: string): void {
      reasons.add(reason);
      motion ??= beginMotion();
    }
    function end(reason: string): void {
      reasons.delete(reason);
      if (reasons.size > 0) return;
      motion?.end();
      motion = undefined;
    }

    const isSlide = ({ target, propertyName }: TransitionEvent) => target === sheet && propertyName === 'transform';
    const slide = (event: TransitionEvent) => isSlide(event) && begin('slide');
    const rest = (event: TransitionEvent) => isSlide(event) && end('slide');
    let lettingGo: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => {
      clearTimeout(lettingGo);
      lettingGo = setTimeout(() => end('touch'), LET_GO_MS);
    };
    const touch = ({ target }: TouchEvent) => {
      clearTimeout(lettingGo);
      begin('touch');
      // Its end goes to where it began, also where that is no longer in the sheet.
      for (const name of touchEnds) target?.addEventListener(name, letGo, { once: true });
    };
    sheet.addEventListener('transitionrun', slide);
    for (const name of transitionEnds) sheet.addEventListener(name, rest);
    sheet.addEventListener('touchstart', touch, { passive: true });
    return () => {
      sheet.removeEventListener('transitionrun', slide);
      for (const name of transitionEnds) sheet.removeEventListener(name, rest);
      sheet.removeEventListener('touchstart', touch);
      clearTimeout(lettingGo);
      motion?.end();
    };
  }, [part]);
}
