import { useCallback, useRef, useState } from 'react';
import { useSession } from './session.ts';

const prefix = 'sauda-desk typed ';

/** What this tab keeps; nothing where the browser keeps nothing. */
const store = (): Storage | undefined => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
};

/** @returns undefined where nothing is kept, or what is kept cannot be read */
export function readKept(name: string, storage = store()): unknown {
  try {
    const text = storage?.getItem(prefix + name) ?? null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param value undefined: it is forgotten */
export function keep(name: string, value: unknown, storage = store()): void {
  try {
    if (value === undefined) storage?.removeItem(prefix + name);
    else storage?.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // A full storage keeps no more: what is typed is still on the screen.
  }
}

/** Of everybody in this tab: whoever logs out leaves nothing behind. */
export function forgetAllKept(storage = store()): void {
  for (const name of Object.keys(storage ?? {})) if (name.startsWith(prefix)) storage?.removeItem(name);
}

export interface Kept<T> {
  /** What was typed; undefined where nothing was, or it was forgotten. */
  readonly value: T | undefined;
  /** It was there already when the form was opened. */
  readonly isBack: boolean;
  set(value: T): void;
  /** What was typed up to now, whatever was when this was drawn. */
  latest(): T | undefined;
  /** Keeps it under another name instead. */
  moveTo(name: string): void;
  /** Once it is sent, or put away. */
  forget(): void;
}

/**
 * What somebody types into a form, kept in this tab until it is sent or put away: over Esc, another page, a reload and the lock. It is of
 * who is at work, and goes when they log out.
 * @param name of the form and the thing that it is about
 */
export function useKept<T>(name: string): Kept<T> {
  const { staff } = useSession();
  const whose = staff?.login ?? '';
  const key = `${whose} ${name}`;
  const [value, setValue] = useState(() => readKept(key) as T | undefined);
  const [wasThere, setWasThere] = useState(value !== undefined);
  const newest = useRef(value);
  const set = useCallback(
    (typed: T) => {
      newest.current = typed;
      keep(key, typed);
      setValue(typed);
    },
    [key],
  );
  const latest = useCallback(() => newest.current, []);
  const forget = useCallback(() => {
    newest.current = undefined;
    keep(key, undefined);
    setWasThere(false);
    setValue(undefined);
  }, [key]);
  const moveTo = useCallback(
    (other: string) => {
      keep(`${whose} ${other}`, newest.current);
      forget();
    },
    [whose, forget],
  );
  return { value, isBack: wasThere && value !== undefined, set, latest, moveTo, forget };
}
