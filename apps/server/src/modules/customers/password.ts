import { randomUUID } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createPasswordWork, type PasswordLane, type PasswordWork } from './password-work.ts';
import type { Parsed } from '../../platform/parsed.ts';

declare const password: unique symbol;

/** A password in the form in which it is hashed: Unicode NFKC, so that every keyboard spells it alike. Never trimmed. */
export type Password = string & { readonly [password]: true };

const minLength = 6;
const maxLength = 200;

/** What each guess costs whoever has stolen the table: memory in KiB, passes over it, lanes at once. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's first choice of minimum for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const owaspMinimum: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password to be set: 6 to 200 characters. */
export function parseNewPassword(text: string): Parsed<Password> {
  if (!text.isWellFormed()) return { fault: 'Password has characters that cannot be read' };
  const normalised = normalise(text);
  const length = Array.from(normalised).length;
  if (length < minLength) return { fault: `Password must be at least ${minLength} characters` };
  if (length > maxLength) return { fault: `Password must be at most ${maxLength} characters` };
  return { value: normalised };
}

/** A password to be compared. Whether it could ever have been set is not told apart from its being wrong. */
export function parsePassword(text: string): Parsed<Password> {
  return text === '' ? { fault: 'Please enter your password' } : { value: normalise(text) };
}

function normalise(text: string): Password {
  return text.normalize('NFKC') as Password;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and compares passwords, a few at once, so that a flood of logins cannot take the machine. There is one for the
 * whole process: customers and staff share it. Each is refused as `unavailable` when too many wait in the lane.
 */
export function createPasswords(work: PasswordWork = createPasswordWork(), cost: HashCost = owaspMinimum) {
  const nobodysHash = hash(randomUUID(), cost);
  return {
    hash: (lane: PasswordLane, password: Password): Promise<string> => work(lane, () => hash(password, cost)),
    /** Without a hash (nobody has this phone) the answer is no, after the same work as for a wrong password. */
    matches: (lane: PasswordLane, password: Password, known: string | undefined): Promise<boolean> =>
      work(lane, async () => {
        const same = await verify(known ?? (await nobodysHash), password);
        return same && known !== undefined;
      }),
  };
}
