import { useEffect } from 'react';
import { currentCustomer } from '../session/session.ts';

/** By the screen and the form's name. */
type Typed = ReadonlyMap<string, unknown>;

/** What stands in the forms on the screen that were typed in. */
const open = new Map<string, unknown>();

/** What stood in the forms whose session ended under them, in the memory of this page alone. */
let left: { customer: string; typed: Map<string, unknown> } | undefined;

/** Where a session has ended: the same customer finds the forms as they were, once they have logged in again. */
export function leaveForms(customer: string): void {
  const typed: Typed = open;
  if (customer !== '' && typed.size > 0) left = { customer, typed: new Map(typed) };
}

/** Once somebody has logged in: what another one has typed is nothing to them. */
export function forgetFormsOfOthers(): void {
  if (left?.customer !== currentCustomer()) left = undefined;
}

/** What the customer had typed in this form on this screen when their session ended under it. @param name undefined of a form that is not kept */
export function leftBehind<T>(name: string | undefined): T | undefined {
  if (name === undefined || left?.customer !== currentCustomer()) return undefined;
  return left.typed.get(placeOf(name)) as T | undefined;
}

/**
 * Keeps what is typed in a form for `leftBehind`, as long as the form is there.
 * @param name undefined of a form that is not kept, such as one with a password
 * @param typed undefined as long as nothing is
 */
export function useLeaveBehind(name: string | undefined, typed: unknown): void {
  useEffect(() => {
    if (name === undefined) return;
    const place = placeOf(name);
    // It is here again.
    left?.typed.delete(place);
    if (typed === undefined) return;
    open.set(place, typed);
    return () => void open.delete(place);
  }, [name, typed]);
}

const placeOf = (name: string) => `${window.location.pathname} ${name}`;
