import type { Sql, Tx } from '../../../platform/database.ts';
import { createSecret, keyUri, secretText, stepOf } from '../../../platform/one-time-code.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkLoginPassword, type LoginPasswordCheck } from '../confirm.ts';
import type { CustomersContext } from '../context.ts';
import { networkOf } from '../network.ts';
import { notify } from '../notices.ts';
import { loginOf, requireOpenAccount } from '../require-open-account.ts';
import { codesMadeBy, countRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

// The one-time codes of an authenticator app. Where it is on, a password is not enough. The secret is sealed at rest, and each code is
// taken once.

export interface BegunSecondFactor {
  /** For typing: base 32. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

export interface SecondFactorState {
  readonly isOn: boolean;
  /** How many there were when they were made. */
  readonly recoveryCodes: number;
  readonly recoveryCodesLeft: number;
}

/** A customer is told of wrong codes after a right password once in this time, however many there are. */
const tellEveryMs = 60 * 60_000;
/** For so long a code by which codes were made may be sent again: longer than an app waits for an answer and asks again by itself. */
const repeatMs = 2 * 60_000;

export async function secondFactorOf(context: CustomersContext, customerId: string): Promise<SecondFactorState> {
  const { sql } = context.database;
  const authenticator = await find(context, sql, customerId);
  if (authenticator?.confirmedAt === undefined) return { isOn: false, recoveryCodes: 0, recoveryCodesLeft: 0 };
  const { made, left } = await countRecoveryCodes(sql, customerId);
  return { isOn: true, recoveryCodes: made, recoveryCodesLeft: left };
}

/**
 * Makes a secret, in place of one that was never confirmed, with the login password.
 * @throws Refusal `authenticator_already_on`, `logout` where the account is closed, and those of `checkLoginPassword`
 */
export async function beginSecondFactor(
  context: CustomersContext,
  customerId: string,
  check: LoginPasswordCheck,
): Promise<BegunSecondFactor> {
  const { database, clock, secretSealer } = context;
  await checkLoginPassword(context, customerId, check);
  const { phone } = await loginOf(database.sql, customerId);
  const secret = createSecret();
  await database.transaction(async (tx) => {
    await requireOpenAccount(tx, customerId);
    const [begun] = await tx`
      INSERT INTO authenticators (customer_id, sealed_secret, created_at)
      VALUES (${customerId}, ${secretSealer.seal(secret, customerId)}, ${clock.now()})
      ON CONFLICT (customer_id) DO UPDATE
      SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      WHERE authenticators.confirmed_at IS NULL
      RETURNING 1`;
    if (begun === undefined) throw new Refusal('authenticator_already_on');
  });
  return { secret: secretText(secret), uri: keyUri(secret, phone) };
}

/**
 * Turns it on with the first code of the new secret. The same code again is a repeat whose answer was lost: as codes are kept as hashes
 * alone, it is answered with others, and the ones from before end.
 * @returns the recovery codes, which are nowhere else
 * @throws Refusal `second_factor_incorrect`, `authenticator_not_on` where none was begun, `authenticator_already_on`
 */
export function turnOnSecondFactor(
  context: CustomersContext,
  customerId: string,
  code: string,
): Promise<readonly string[]> {
  return context.database.transaction(async (tx) => {
    const at = context.clock.now();
    // A repeat may come while the first is under way.
    await tx`SELECT FROM authenticators WHERE customer_id = ${customerId} FOR UPDATE`;
    const authenticator = await find(context, tx, customerId);
    if (authenticator === undefined) throw new Refusal('authenticator_not_on');
    const { secret, confirmedAt } = authenticator;
    const step = stepOf(secret, code, confirmedAt ?? at);
    if (confirmedAt === undefined) {
      if (step === undefined) throw new Refusal('second_factor_incorrect');
      await tx`
        UPDATE authenticators SET confirmed_at = ${at}, last_step = ${step} WHERE customer_id = ${customerId}`;
      await notify(tx, { customerId, kind: 'authenticator_on', values: {}, at });
    } else {
      const isRecent = at.getTime() - confirmedAt.getTime() < repeatMs;
      if (!isRecent || !(await isUnused(tx, customerId, step))) throw new Refusal('authenticator_already_on');
    }
    return makeRecoveryCodes(context, tx, customerId);
  });
}

/** Whether the step is that of the first code, and neither a code nor a recovery code was taken since. */
async function isUnused(tx: Tx, customerId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const [unused] = await tx`
    SELECT FROM authenticators WHERE customer_id = ${customerId} AND last_step = ${step}
      AND NOT EXISTS (SELECT FROM recovery_codes WHERE customer_id = ${customerId} AND used_at IS NOT NULL)`;
  return unused !== undefined;
}

/**
 * Turns it off, with the login password and a code.
 * @returns what does it, to be done once. It throws `authenticator_not_on`.
 * @throws Refusal as `checkLoginPassword` and `checkSecondFactor`
 */
export async function prepareTurningOff(
  context: CustomersContext,
  customerId: string,
  check: LoginPasswordCheck,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  await checkLoginPassword(context, customerId, check, () =>
    checkSecondFactor(context, customerId, code, check.address),
  );
  return async (tx) => {
    const [removed] = await tx`
      DELETE FROM authenticators WHERE customer_id = ${customerId} AND confirmed_at IS NOT NULL RETURNING 1`;
    if (removed === undefined) throw new Refusal('authenticator_not_on');
    await notify(tx, { customerId, kind: 'authenticator_off', values: {}, at: context.clock.now() });
  };
}

/**
 * Makes other recovery codes, with the login password and a code. The ones from before end. The same recovery code again is a repeat whose
 * answer was lost: it is told the same codes, as who has lost the app has no other.
 * @returns the recovery codes, which are nowhere else
 * @throws Refusal `authenticator_not_on`, those of `checkLoginPassword` and of `checkSecondFactor`
 */
export async function renewRecoveryCodes(
  context: CustomersContext,
  customerId: string,
  check: LoginPasswordCheck,
  code: string,
): Promise<readonly string[]> {
  let made: readonly string[] | undefined;
  await checkLoginPassword(context, customerId, check, async () => {
    made = await justMadeBy(context, customerId, code);
    if (made === undefined) await checkSecondFactor(context, customerId, code, check.address);
  });
  if (made !== undefined) return made;
  return context.database.transaction(async (tx) => {
    const [authenticator] = await tx`
      SELECT FROM authenticators WHERE customer_id = ${customerId} AND confirmed_at IS NOT NULL FOR UPDATE`;
    if (authenticator === undefined) throw new Refusal('authenticator_not_on');
    await notify(tx, { customerId, kind: 'recovery_codes_renewed', values: {}, at: context.clock.now() });
    return makeRecoveryCodes(context, tx, customerId, code);
  });
}

/** What was made by a recovery code a moment ago. Later it says no more than any that was taken. */
async function justMadeBy(context: CustomersContext, customerId: string, code: string) {
  const { clock, database } = context;
  const since = new Date(clock.now().getTime() - repeatMs);
  const [isRecent] = await database.sql`
    SELECT FROM notices WHERE customer_id = ${customerId} AND kind = 'recovery_codes_renewed' AND created_at > ${since} LIMIT 1`;
  return isRecent && codesMadeBy(context, database.sql, customerId, code);
}

/**
 * Makes sure of the second factor, where the customer has one: takes a code of the app or a recovery code. Whoever calls
 * counts wrong codes: `second_factor_incorrect` is a wrong guess to the throttle.
 * @throws Refusal `second_factor_required` without a code, `second_factor_incorrect`
 */
export async function checkSecondFactor(
  context: CustomersContext,
  customerId: string,
  code: string | undefined,
  address: string,
): Promise<void> {
  const { database } = context;
  const authenticator = await find(context, database.sql, customerId);
  if (authenticator?.confirmedAt === undefined) return;
  if (code === undefined || code.trim() === '') throw new Refusal('second_factor_required');
  const digits = code.replaceAll(' ', '');
  const isRight = await database.transaction((tx) =>
    /^\d{6}$/.test(digits)
      ? takeStep(tx, customerId, stepOf(authenticator.secret, digits, context.clock.now()))
      : takeRecoveryCode(context, tx, customerId, digits),
  );
  if (isRight) return;
  await notifyOfWrongCode(context, customerId, address);
  throw new Refusal('second_factor_incorrect');
}

async function find({ secretSealer }: CustomersContext, sql: Sql | Tx, customerId: string) {
  const [row] = await sql<Array<{ sealed: Buffer; confirmedAt: Date | undefined }>>`
    SELECT sealed_secret AS sealed, confirmed_at FROM authenticators WHERE customer_id = ${customerId}`;
  return row && { confirmedAt: row.confirmedAt, secret: secretSealer.open(row.sealed, customerId) };
}

/** Takes the code of a step, and with it those of all steps before. */
async function takeStep(tx: Tx, customerId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const [taken] = await tx`
    UPDATE authenticators SET last_step = ${step} WHERE customer_id = ${customerId} AND last_step < ${step} RETURNING 1`;
  return taken !== undefined;
}

/** Who gets this far knows the password. */
async function notifyOfWrongCode({ database, clock }: CustomersContext, customerId: string, address: string) {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const [told] = await tx`
      SELECT FROM notices
      WHERE customer_id = ${customerId} AND kind = 'wrong_second_factor'
        AND created_at > ${new Date(at.getTime() - tellEveryMs)}
      LIMIT 1`;
    if (told !== undefined) return;
    const values = { network: networkOf(address).range };
    await notify(tx, { customerId, kind: 'wrong_second_factor', values, at });
  });
}
