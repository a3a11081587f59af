import { parseNewPassword, type Password } from '../customers/index.ts';
import type { Parsed } from '../../platform/parsed.ts';

const minLength = 12;

/** A password for the desk: 12 to 200 characters. */
export function parseStaffPassword(text: string): Parsed<Password> {
  if (Array.from(text.normalize('NFKC')).length < minLength) {
    return { fault: `Password must be at least ${minLength} characters` };
  }
  return parseNewPassword(text);
}
