import { isTyping } from '../../lib/typing.ts';
import { chartRangeKeys, type ChartRange } from '../../features/market/chart/chart-ranges.ts';

/** What a key can ask for. */
export type KeyAction =
  | { kind: 'search' | 'buy' | 'sell' | 'favourite' | 'help' }
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'range'; range: ChartRange };

const letters: Readonly<Record<string, KeyAction>> = {
  '/': { kind: 'search' },
  b: { kind: 'buy' },
  s: { kind: 'sell' },
  w: { kind: 'favourite' },
  '?': { kind: 'help' },
  arrowdown: { kind: 'move', step: 1 },
  arrowup: { kind: 'move', step: -1 },
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** What a key asks for by itself; undefined where it means nothing, is meant for the browser, or has been heard already. */
export function actionOf(event: Pressed): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  const action = letters[event.key.toLowerCase()];
  if (event.repeat && action?.kind !== 'move') return undefined;
  const range = /^[1-9]$/u.test(event.key) ? chartRangeKeys[Number(event.key) - 1] : undefined;
  return range === undefined ? action : { kind: 'range', range };
}

/** Whether keys are for the app now: nothing is typed, and no sheet or dialog is open. */
export function isListening(): boolean {
  return !isTyping() && !document.documentElement.hasAttribute('data-overlay');
}

/** Presses what stands for a key on the page. @returns whether there is such a thing */
export function pressFor(key: 'b' | 's' | 'w'): boolean {
  const control = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  control?.click();
  return control !== null;
}

/** Turns the ticket that stands beside a chart to a side, and leads into it. @returns whether there is one */
export function turnTicket(side: 'buy' | 'sell'): boolean {
  const ticket = document.querySelector('[data-ticket]');
  ticket?.querySelector<HTMLElement>(`input[value="${side}"]`)?.click();
  ticket?.querySelector<HTMLElement>('input[inputmode]')?.focus();
  return ticket !== null;
}

/**
 * Leads from one row of a list to the next, beginning with what is open.
 * @param isAlone the screen itself is the list
 * @returns whether there is such a row
 */
export function moveInList(step: 1 | -1, isAlone: boolean): boolean {
  const list = document.querySelector(isAlone ? 'main' : '[data-list]');
  const focused = document.activeElement;
  const isFree = focused === document.body || (list?.contains(focused) === true && focused?.matches('input') === false);
  if (list === null || !isFree) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('li > a[href]')];
  const isAt = rows.findIndex((row) => row === focused);
  const from = isAt === -1 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'page') : isAt;
  const next = rows[from === -1 && step === -1 ? rows.length - 1 : from + step];
  next?.focus();
  return next !== undefined;
}
