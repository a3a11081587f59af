import { useEffectEvent, useLayoutEffect } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Calls what a key stands for, but while somebody types, with a modifier, or behind a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    const command = shortcuts[event.key];
    if (command === undefined) return;
    event.preventDefault();
    command();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="menuitem"]'))
  );
}
