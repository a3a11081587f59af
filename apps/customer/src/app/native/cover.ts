import { endSession, readToken } from '../../lib/session/session.ts';
import styles from './cover.module.css';

const KEY = 'appLock';

export const isLockOn = () => localStorage.getItem(KEY) === 'on';

export function turnLock(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
}

/** Whether what the app would show is for the phone's owner alone. */
export const isOwnersAlone = () => isLockOn() && readToken() !== null;

interface CoverTexts {
  title: string;
  again: string;
  logOut: string;
}

/** All by which a page beneath could hear of a press or a key. */
const presses = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keyup',
] as const;

let covers = 0;

/** Whether the page is covered now. */
export const isCovered = () => covers > 0;

/**
 * Covers the page, which hears of nothing meanwhile, until `attempt` has succeeded or the customer has logged out.
 * @param attempt done by the first button
 * @param atOnce done without a press too
 */
export async function cover(texts: CoverTexts, attempt: () => Promise<boolean>, atOnce: boolean): Promise<void> {
  const dialog = document.createElement('div');
  dialog.className = styles['cover'] ?? '';
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', texts.title);
  const again = button(texts.again, styles['primary']);
  const leave = button(texts.logOut, styles['quiet']);
  dialog.append(again, leave);
  const before = document.activeElement;
  const page = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.inert,
  );
  for (const element of page) element.inert = true;
  document.body.append(dialog);
  covers += 1;
  again.focus();
  let forgetPresses = () => {};
  try {
    await new Promise<void>((resolve) => {
      const ask = async () => {
        again.disabled = true;
        if (await attempt()) resolve();
        again.disabled = false;
        again.focus();
      };
      const press = (event: Event) => {
        if (!(event.target instanceof Node && dialog.contains(event.target))) return;
        // Beneath, a sheet that listens at the document would take it for a press beside itself.
        event.stopImmediatePropagation();
        if (event.type !== 'click') return;
        if (again.contains(event.target) && !again.disabled) void ask();
        if (!leave.contains(event.target)) return;
        endSession();
        turnLock(false);
        resolve();
      };
      for (const name of presses) window.addEventListener(name, press, true);
      forgetPresses = () => {
        for (const name of presses) window.removeEventListener(name, press, true);
      };
      if (atOnce) void ask();
    });
  } finally {
    forgetPresses();
    covers -= 1;
    dialog.remove();
    for (const element of page) element.inert = false;
    if (before instanceof HTMLElement) before.focus();
  }
}

function button(text: string, look: string | undefined): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.className = look ?? '';
  return made;
}
