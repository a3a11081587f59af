import { Refusal } from '../../../platform/refusal.ts';
import { beginSession } from '../begin-session.ts';
import type { Login } from '../log-in.ts';
import type { Phone } from '../phone.ts';
import type { Device } from '../session.ts';
import { verifyAssertion, type PasskeyAssertion } from './assertion.ts';
import type { From } from './challenges.ts';
import { requestOptions, type RequestOptions } from './options.ts';
import type { CustomersContext } from '../context.ts';

/** @throws Refusal `passkeys_unavailable`, `rate_limited` */
export async function beginLogIn(context: CustomersContext, { origin, address }: From): Promise<RequestOptions> {
  const relyingParty = context.relyingPartyOf(origin);
  const from = { origin: relyingParty.origin, address };
  return requestOptions(await context.challenges.make({ purpose: 'log_in' }, from), relyingParty.id);
}

/**
 * Begins a session for whom the passkey belongs to. No code of an authenticator app is asked for beyond it: the passkey
 * is a thing that has verified its user, which is two factors already.
 * @throws Refusal `passkey_expired`, `passkey_refused`
 */
export async function logInWithPasskey(
  context: CustomersContext,
  assertion: PasskeyAssertion,
  device: Device,
): Promise<Login> {
  const { database, clock } = context;
  const customerId = await verifyAssertion(context, { purpose: 'log_in' }, assertion);
  const [customer] = await database.sql<[{ number: bigint; phone: Phone }]>`
    SELECT number, phone FROM customers WHERE id = ${customerId}`;
  const { number, phone } = customer;

  const at = clock.now();
  const begun = await database.transaction((tx) =>
    beginSession(tx, { customerId, passwordHash: undefined, device, at }),
  );
  if (begun === undefined) throw new Refusal('passkey_refused');
  return { ...begun, customerNumber: Number(number), phone, at };
}
