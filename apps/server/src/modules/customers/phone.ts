import type { Parsed } from '../../platform/parsed.ts';

declare const phone: unique symbol;

/** Ten ASCII digits. Customers log in with it. */
export type Phone = string & { readonly [phone]: true };

export function parsePhone(text: string): Parsed<Phone> {
  return isPhone(text) ? { value: text } : { fault: 'Phone number must be 10 digits' };
}

function isPhone(text: string): text is Phone {
  return /^[0-9]{10}$/.test(text);
}
