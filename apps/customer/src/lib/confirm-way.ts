/** How an order is confirmed on this device: by sliding, or by a plain button. */
export const confirmWays = ['slide', 'button'] as const;
export type ConfirmWay = (typeof confirmWays)[number];

const CONFIRM_KEY = 'confirmBy';

/** As chosen; else sliding where there are fingers. */
export function readConfirmWay(): ConfirmWay {
  const stored = localStorage.getItem(CONFIRM_KEY);
  const chosen = confirmWays.find((way) => way === stored);
  return chosen ?? (matchMedia('(any-pointer: coarse)').matches ? 'slide' : 'button');
}

export function keepConfirmWay(way: ConfirmWay): void {
  localStorage.setItem(CONFIRM_KEY, way);
}
