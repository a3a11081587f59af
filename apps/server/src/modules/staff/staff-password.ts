import { parseNewPassword, type Parsed, type Password } from '../customers/index.ts';

const minLength = 12;

/** A password for the desk: 12 to 200 characters. */
export function parseStaffPassword(text: string): Parsed<Password> {
  if (Array.from(text.normalize('NFKC')).length < minLength) {
    return { fault: `Password must be at least ${minLength} characters` };
  }
  return parseNewPassword(text);
}
