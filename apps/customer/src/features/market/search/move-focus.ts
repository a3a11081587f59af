/** Moves the focus between the search field and the results below it. Returns whether the key did that. */
export function moveFocus(dialog: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const stops = [...dialog.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return false;
  next.focus();
  return true;
}
