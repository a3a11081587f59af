import { createPasswords, type Passwords } from '../../src/modules/customers/password.ts';

/** Passwords whose hashes cost as little as argon2id allows: most tests have customers, and few are about their hashes. */
export function cheapPasswords(): Passwords {
  return createPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
