import { checkLoginPassword, type LoginPasswordCheck } from '../check-login-password.ts';
import type { CustomersContext } from '../context.ts';
import type { Phone } from '../phone.ts';
import type { BegunSecondFactor, SecondFactorState } from './second-factor.ts';

/** A customer's authenticator app, as its owner sets it up and removes it. */
export interface AuthenticatorApps {
  stateOf(customerId: string): Promise<SecondFactorState>;
  /** @throws Refusal `authenticator_already_on`, `invalid_credentials`, `too_many_attempts`, `unavailable` */
  begin(customerId: string, check: LoginPasswordCheck): Promise<BegunSecondFactor>;
  /**
   * @returns the recovery codes, which are nowhere else
   * @throws Refusal `second_factor_incorrect`, `authenticator_not_on`, `authenticator_already_on`
   */
  turnOn(customerId: string, code: string): Promise<readonly string[]>;
  /**
   * @throws Refusal `authenticator_not_on`, `invalid_credentials`, `second_factor_required`, `second_factor_incorrect`,
   * `too_many_attempts`, `unavailable`
   */
  turnOff(customerId: string, check: LoginPasswordCheck, code: string): Promise<void>;
}

export function createAuthenticatorApps(context: CustomersContext): AuthenticatorApps {
  const { database, secondFactor } = context;
  return {
    stateOf: (customerId) => secondFactor.stateOf(customerId),
    async begin(customerId, check) {
      await checkLoginPassword(context, customerId, check);
      const [{ phone }] = await database.sql<[{ phone: Phone }]>`SELECT phone FROM customers WHERE id = ${customerId}`;
      return secondFactor.begin(customerId, phone);
    },
    turnOn: (customerId, code) => database.transaction((tx) => secondFactor.turnOn(tx, customerId, code)),
    async turnOff(customerId, check, code) {
      await checkLoginPassword(context, customerId, check, () => secondFactor.check(customerId, code, check.address));
      await database.transaction((tx) => secondFactor.turnOff(tx, customerId));
    },
  };
}
