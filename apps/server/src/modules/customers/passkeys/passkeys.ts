import { checkLoginPassword, type LoginPasswordCheck } from '../check-login-password.ts';
import type { CustomersContext } from '../context.ts';
import type { Login } from '../log-in.ts';
import type { Device } from '../session.ts';
import { addPasskey, beginAdding, type NewPasskey } from './add-passkey.ts';
import { verifyAssertion, type PasskeyAssertion } from './assertion.ts';
import { createChallenges } from './challenges.ts';
import type { From, PasskeysContext } from './context.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { requestOptions, type CreationOptions, type RequestOptions } from './options.ts';
import { descriptorsOf, listPasskeys, removePasskey, type Passkey } from './own-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * Keys that a customer's authenticators keep. Each signs only for our domain and after it has verified its user, so it
 * stands for two factors: the thing, and the finger, face or PIN. The refusals of each command are told where it is done.
 */
export interface Passkeys {
  /** @throws Refusal `passkeys_unavailable`, `rate_limited` */
  beginLogIn(from: From): Promise<RequestOptions>;
  logIn(assertion: PasskeyAssertion, device: Device): Promise<Login>;
  list(customerId: string): Promise<readonly Passkey[]>;
  beginAdding(customerId: string, from: From, check: LoginPasswordCheck): Promise<CreationOptions>;
  /** @returns the new passkey's number */
  add(customerId: string, passkey: NewPasskey): Promise<number>;
  /**
   * With the login password: a thief of the session would be rid of what stands between them and the money.
   * @throws Refusal `not_found` where the customer has no such passkey, and those of `checkLoginPassword`
   */
  remove(customerId: string, number: bigint, check: LoginPasswordCheck): Promise<void>;
  /** @throws Refusal `passkeys_unavailable`, `rate_limited` */
  beginConfirming(customerId: string, from: From): Promise<RequestOptions>;
  /** Makes sure that it is this customer. @throws Refusal `passkey_refused`, `passkey_expired` */
  confirm(customerId: string, assertion: PasskeyAssertion): Promise<void>;
  /** Removes challenges that nobody can answer any more. */
  sweep(): Promise<void>;
}

/** @param publicUrl the address that customers use, where it is configured */
export function createPasskeys(customersContext: CustomersContext, publicUrl: string | undefined): Passkeys {
  const { database } = customersContext;
  const context: PasskeysContext = {
    ...customersContext,
    challenges: createChallenges(customersContext),
    relyingPartyOf: (origin) => relyingPartyOf(origin, publicUrl),
  };
  const { challenges } = context;

  return {
    async beginLogIn({ origin, address }) {
      const relyingParty = context.relyingPartyOf(origin);
      const from = { origin: relyingParty.origin, address };
      return requestOptions(await challenges.make({ purpose: 'log_in' }, from), relyingParty.id);
    },
    logIn: (assertion, device) => logInWithPasskey(context, assertion, device),
    list: (customerId) => listPasskeys(database.sql, customerId),
    beginAdding: (customerId, from, check) => beginAdding(context, customerId, from, check),
    add: (customerId, passkey) => addPasskey(context, customerId, passkey),
    async remove(customerId, number, check) {
      await checkLoginPassword(context, customerId, check);
      await database.transaction((tx) => removePasskey(tx, customerId, number, context.clock.now()));
    },
    async beginConfirming(customerId, { origin, address }) {
      const relyingParty = context.relyingPartyOf(origin);
      const own = await descriptorsOf(database.sql, customerId, relyingParty.id);
      const from = { origin: relyingParty.origin, address };
      return requestOptions(await challenges.make({ purpose: 'confirm', customerId }, from), relyingParty.id, own);
    },
    async confirm(customerId, assertion) {
      await verifyAssertion(context, { purpose: 'confirm', customerId }, assertion);
    },
    sweep: () => challenges.sweep(),
  };
}
