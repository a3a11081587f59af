import { useLayoutEffect, useRef } from 'react';

/**
 * The browser shows a radio button or a check box as pressed before its owner has agreed. Where the owner stays by what was, such as after
 * something that failed at once, nothing is drawn anew, and Preact does not put it back as React does.
 * @param isChosen by the value of an input
 * @returns to be called after a change was told: a turn later, by which the owner has decided, each of the group is as it is chosen
 */
export function useAsChosen(isChosen: (value: string) => boolean): (pressed: HTMLInputElement) => void {
  const latest = useRef(isChosen);
  useLayoutEffect(() => {
    latest.current = isChosen;
  });
  return (pressed) => {
    setTimeout(() => {
      const inputs = pressed.closest('[role$="group"]')?.querySelectorAll('input') ?? [];
      for (const input of inputs) input.checked = latest.current(input.value);
    });
  };
}
