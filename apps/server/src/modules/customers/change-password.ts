import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endByNewPassword } from './access/end-access.ts';
import type { CustomersContext } from './context.ts';
import { forgetDevices } from './devices/keep-device.ts';
import { findByPhone, type Phone } from './find-by-phone.ts';
import { notify } from './notices.ts';
import type { Password } from './password.ts';
import { loginOf } from './require-open-account.ts';
import { forgetResetCode, isResetCode } from './reset-codes.ts';
import type { Session } from './session.ts';
import { checkSecondFactor } from './totp/second-factor.ts';

export interface PasswordChange {
  readonly oldPassword: Password;
  readonly newPassword: Password;
  /** A code of the authenticator app or a recovery code, for who is not logged in. */
  readonly code?: string | undefined;
  /** The network address of who asks. */
  readonly address: string;
  /** What their device is known by. */
  readonly cookie?: string | undefined;
}

/**
 * Sets a new password with the old one or a reset code, without a session, and ends every session.
 * An unknown phone and a wrong password are answered alike, in the same time.
 * @throws Refusal `old_password_incorrect`, `second_factor_required`, `second_factor_incorrect`, `password_unchanged`,
 * `too_many_attempts`, `unavailable`
 */
export async function resetPassword(
  context: CustomersContext,
  change: PasswordChange & { phone: Phone },
): Promise<void> {
  const checked = await check(context, change);
  await context.database.transaction((tx) => apply(context, tx, checked));
}

/**
 * Sets a new password within a session, and ends all the others. Hashing is slow, so it happens here, before the
 * transaction.
 * @returns the change, to be made once. It throws `old_password_incorrect` where another change was faster.
 * @throws Refusal as `resetPassword`, `logout` where the account is closed
 */
export async function prepareChangePassword(
  context: CustomersContext,
  session: Session,
  change: PasswordChange,
): Promise<(tx: Tx) => Promise<void>> {
  const { phone } = await loginOf(context.database.sql, session.customerId);
  const checked = await check(context, { ...change, phone }, session);
  return (tx) => apply(context, tx, checked, session);
}

interface CheckedChange {
  readonly customerId: string;
  readonly oldHash: string;
  readonly newHash: string;
  /** It was asked for with a reset code, which has to be good still when the password is set. */
  readonly byCode: boolean;
}

function check(
  context: CustomersContext,
  change: PasswordChange & { phone: Phone },
  session?: Session,
): Promise<CheckedChange> {
  const { database, passwords, throttle } = context;
  const { phone, oldPassword, newPassword, code, address, cookie } = change;
  const attempt = { kind: 'password', phone, address, cookie, customerId: session?.customerId } as const;
  return throttle.attempt(attempt, async (lane) => {
    const customer = await findByPhone(database.sql, phone);
    const matches = await passwords.matches(lane, oldPassword, customer?.passwordHash);
    const isCode =
      session === undefined &&
      customer !== undefined &&
      (await isResetCode(context, database.sql, customer.id, oldPassword));
    if (customer === undefined || !(matches || isCode)) throw new Refusal('old_password_incorrect');
    if (session === undefined) await checkSecondFactor(context, customer.id, code, address);
    if (newPassword === oldPassword) throw new Refusal('password_unchanged');
    return {
      customerId: customer.id,
      oldHash: customer.passwordHash,
      newHash: await passwords.hash(lane, newPassword),
      byCode: !matches,
    };
  });
}

async function apply(
  { clock, sessionEnder }: CustomersContext,
  tx: Tx,
  { customerId, oldHash, newHash, byCode }: CheckedChange,
  kept?: Session,
): Promise<void> {
  const [changed] = await tx`
    UPDATE customers SET password_hash = ${newHash}
    WHERE id = ${customerId} AND password_hash = ${oldHash}
    RETURNING 1`;
  if (changed === undefined) throw new Refusal('old_password_incorrect');
  // Comparing and hashing take a while, in which the customer may have said no to whoever has the code.
  const hadCode = await forgetResetCode(tx, customerId);
  if (byCode && !hadCode) throw new Refusal('old_password_incorrect');
  const at = clock.now();
  await sessionEnder.endAll(tx, customerId, at, kept);
  await forgetDevices(tx, customerId, kept);
  await endByNewPassword(tx, customerId, { isReset: kept === undefined, at });
  const kind = kept === undefined ? 'login_password_reset' : 'login_password_changed';
  await notify(tx, { customerId, kind, values: {}, at });
}
