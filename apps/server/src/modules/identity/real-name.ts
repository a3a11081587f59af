import type { Parsed } from '../../platform/parsed.ts';

declare const checked: unique symbol;

/** A person's name as on their document: letters of any script, spaces, dots, hyphens, apostrophes. */
export type RealName = string & { readonly [checked]: 'RealName' };

const charactersAtMost = 100;
const pattern = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

export function parseRealName(text: string): Parsed<RealName> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (name === '') return { fault: 'is required' };
  const length = [...name].length;
  if (length < 2 || length > charactersAtMost) return { fault: `must have 2 to ${charactersAtMost} characters` };
  if (!pattern.test(name)) return { fault: 'must be a name as on the document' };
  return { value: name as RealName };
}
