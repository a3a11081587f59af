import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, type Tx } from '../../../platform/database.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { networkOf } from '../network.ts';
import { notify } from '../notices.ts';
import type { Phone } from '../phone.ts';
import { createSecret, keyUri, secretText, stepOf } from '../../../platform/one-time-code.ts';
import { createRecoveryCode, readRecoveryCode, recoveryCodes } from './recovery-code.ts';

export interface BegunSecondFactor {
  /** For typing: base 32. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

export interface SecondFactorState {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

/**
 * The one-time codes of an authenticator app, and the recovery codes for when it is lost. Where it is on, a password is
 * not enough. The secret is sealed at rest, recovery codes are hashed with a key, and each code of either kind is taken
 * once. Whoever calls counts wrong codes: `second_factor_incorrect` is a wrong guess to the throttle.
 */
export interface SecondFactor {
  stateOf(customerId: string): Promise<SecondFactorState>;
  /** Makes a secret, in place of one that was never confirmed. @throws Refusal `authenticator_already_on` */
  begin(customerId: string, phone: Phone): Promise<BegunSecondFactor>;
  /**
   * Turns it on with the first code of the new secret.
   * @returns the recovery codes, which are nowhere else
   * @throws Refusal `second_factor_incorrect`, `authenticator_not_on` where none was begun, `authenticator_already_on`
   */
  turnOn(tx: Tx, customerId: string, code: string): Promise<readonly string[]>;
  turnOff(tx: Tx, customerId: string): Promise<void>;
  /**
   * Makes sure of the second factor, where the customer has one: takes a code of the app or a recovery code.
   * @throws Refusal `second_factor_required` without a code, `second_factor_incorrect`
   */
  check(customerId: string, code: string | undefined, address: string): Promise<void>;
}

interface AuthenticatorRow {
  readonly secret: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
}

export interface SecondFactorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
}

/** A customer is told of wrong codes after a right password once in this time, however many there are. */
const tellEveryMs = 60 * 60_000;

export function createSecondFactor({ database, clock, encryption }: SecondFactorOptions): SecondFactor {
  const sealer = encryption.sealerFor('authenticator secret');
  const hash = encryption.hashFor('recovery code');
  const hashOf = (customerId: string, code: string) => hash(`${customerId}:${code}`);

  async function find(sql: Database['sql'] | Tx, customerId: string): Promise<AuthenticatorRow | undefined> {
    const [row] = await sql<Array<{ sealed: Buffer; isConfirmed: boolean; lastStep: bigint }>>`
      SELECT sealed_secret AS sealed, confirmed_at IS NOT NULL AS is_confirmed, last_step
      FROM authenticators WHERE customer_id = ${customerId}`;
    if (row === undefined) return undefined;
    return { ...row, secret: sealer.open(row.sealed, customerId), lastStep: Number(row.lastStep) };
  }

  async function isTaken(tx: Tx, customerId: string, secret: Buffer, code: string): Promise<boolean> {
    return /^\d{6}$/.test(code)
      ? takeStep(tx, customerId, stepOf(secret, code, clock.now()))
      : takeRecovery(tx, customerId, code);
  }

  /** Takes the code of a step, and with it those of all steps before. */
  async function takeStep(tx: Tx, customerId: string, step: number | undefined): Promise<boolean> {
    if (step === undefined) return false;
    const [taken] = await tx`
      UPDATE authenticators SET last_step = ${step} WHERE customer_id = ${customerId} AND last_step < ${step} RETURNING 1`;
    return taken !== undefined;
  }

  async function takeRecovery(tx: Tx, customerId: string, text: string): Promise<boolean> {
    const code = readRecoveryCode(text);
    if (code === undefined) return false;
    const at = clock.now();
    const [taken] = await tx`
      UPDATE recovery_codes SET used_at = ${at}
      WHERE customer_id = ${customerId} AND code_hash = ${hashOf(customerId, code)} AND used_at IS NULL
      RETURNING 1`;
    if (taken === undefined) return false;
    const left = String(await countLeft(tx, customerId));
    await notify(tx, { customerId, kind: 'recovery_code_used', values: { left }, at });
    return true;
  }

  async function countLeft(sql: Database['sql'] | Tx, customerId: string): Promise<number> {
    const [{ count }] = await sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM recovery_codes WHERE customer_id = ${customerId} AND used_at IS NULL`;
    return count;
  }

  /** Who gets this far knows the password. */
  async function tellOfWrongCode(customerId: string, address: string): Promise<void> {
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

  return {
    async stateOf(customerId) {
      const authenticator = await find(database.sql, customerId);
      if (authenticator?.isConfirmed !== true) return { isOn: false, recoveryCodesLeft: 0 };
      return { isOn: true, recoveryCodesLeft: await countLeft(database.sql, customerId) };
    },

    async begin(customerId, phone) {
      const secret = createSecret();
      await database.transaction(async (tx) => {
        const [begun] = await tx`
          INSERT INTO authenticators (customer_id, sealed_secret, created_at)
          VALUES (${customerId}, ${sealer.seal(secret, customerId)}, ${clock.now()})
          ON CONFLICT (customer_id) DO UPDATE
          SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
          WHERE authenticators.confirmed_at IS NULL
          RETURNING 1`;
        if (begun === undefined) throw new Refusal('authenticator_already_on');
      });
      return { secret: secretText(secret), uri: keyUri(secret, phone) };
    },

    async turnOn(tx, customerId, code) {
      const at = clock.now();
      const authenticator = await find(tx, customerId);
      if (authenticator === undefined) throw new Refusal('authenticator_not_on');
      if (authenticator.isConfirmed) throw new Refusal('authenticator_already_on');
      const step = stepOf(authenticator.secret, code, at);
      if (step === undefined) throw new Refusal('second_factor_incorrect');
      const [confirmed] = await tx`
        UPDATE authenticators SET confirmed_at = ${at}, last_step = ${step}
        WHERE customer_id = ${customerId} AND confirmed_at IS NULL
        RETURNING 1`;
      if (confirmed === undefined) throw new Refusal('authenticator_already_on');
      const codes = Array.from({ length: recoveryCodes }, createRecoveryCode);
      await tx`
        INSERT INTO recovery_codes (customer_id, code_hash)
        SELECT ${customerId}, hash
        FROM unnest(${column(codes.map((recoveryCode) => hashOf(customerId, recoveryCode)))}::bytea[]) AS made (hash)`;
      await notify(tx, { customerId, kind: 'authenticator_on', values: {}, at });
      return codes;
    },

    async turnOff(tx, customerId) {
      const [removed] = await tx`
        DELETE FROM authenticators WHERE customer_id = ${customerId} AND confirmed_at IS NOT NULL RETURNING 1`;
      if (removed === undefined) throw new Refusal('authenticator_not_on');
      await notify(tx, { customerId, kind: 'authenticator_off', values: {}, at: clock.now() });
    },

    async check(customerId, code, address) {
      const authenticator = await find(database.sql, customerId);
      if (authenticator?.isConfirmed !== true) return;
      if (code === undefined || code.trim() === '') throw new Refusal('second_factor_required');
      const { secret } = authenticator;
      const isRight = await database.transaction((tx) => isTaken(tx, customerId, secret, code.replaceAll(' ', '')));
      if (isRight) return;
      await tellOfWrongCode(customerId, address);
      throw new Refusal('second_factor_incorrect');
    },
  };
}
