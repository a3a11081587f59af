import { parsePassword, type Password } from '../../../modules/customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Parsed } from '../../../platform/parsed.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentLogin } from '../present.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { beginAdding, preparePasskey } from '../../../modules/customers/passkeys/add-passkey.ts';
import { beginLogIn, logInWithPasskey } from '../../../modules/customers/log-in.ts';
import {
  beginConfirming,
  listPasskeys,
  preparePasskeyRemoval,
  type Passkey,
} from '../../../modules/customers/passkeys/own-passkeys.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  prepareTurningOff,
  turnOnSecondFactor,
} from '../../../modules/customers/totp/second-factor.ts';

/** Passkeys, and the authenticator app as a second factor. */
export function strongAuthHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'POST /stock/user/passkey/options'({ origin, address }) {
      return { msg: 'ok', data: await beginLogIn(customers, { origin, address }) };
    },

    async 'POST /stock/user/passkey/login'(context) {
      return presentLogin(context, await logInWithPasskey(customers, context.body.response, context.device));
    },

    async 'GET /stock/success/user/passkeys'({ caller }) {
      const list = await listPasskeys(customers.database.sql, caller.customerId);
      return { msg: 'ok', data: list.map(presentPasskey), count: list.length };
    },

    async 'POST /stock/success/user/passkeys/options'({ body, caller, origin, address }) {
      const { password } = readFields({ password: parseIfGiven(body.password) });
      const check = { password, address };
      return { msg: 'ok', data: await beginAdding(customers, caller.customerId, { origin, address }, check) };
    },

    async 'POST /stock/success/user/passkeys/add'({ body, caller, once }) {
      const { name } = readFields({ name: parseName(body.name) });
      return once(
        async (tx, add: (tx: Tx) => Promise<number>) => ({ msg: 'ok', data: { id: await add(tx) } }),
        () => preparePasskey(customers, caller.customerId, { name, attestation: body.response }),
      );
    },

    async 'POST /stock/success/user/passkeys/remove'({ body, caller: { customerId }, address, once }) {
      const { password } = readFields({ password: parseIfGiven(body.password) });
      return once(done, () => preparePasskeyRemoval(customers, customerId, BigInt(body.id), { password, address }));
    },

    async 'POST /stock/success/user/confirm/options'({ caller, origin, address }) {
      return { msg: 'ok', data: await beginConfirming(customers, caller.customerId, { origin, address }) };
    },

    async 'GET /stock/success/user/totp'({ caller }) {
      const { isOn: enabled, ...codes } = await secondFactorOf(customers, caller.customerId);
      return { msg: 'ok', data: toWire({ enabled, ...codes }) };
    },

    async 'POST /stock/success/user/totp/begin'({ body, caller, address }) {
      const { password } = readFields({ password: parsePassword(body.password) });
      return { msg: 'ok', data: await beginSecondFactor(customers, caller.customerId, { password, address }) };
    },

    async 'POST /stock/success/user/totp/confirm'({ body, caller }) {
      const codes = await turnOnSecondFactor(customers, caller.customerId, body.code.replaceAll(' ', ''));
      return { msg: 'ok', data: { recovery_codes: [...codes] } };
    },

    async 'POST /stock/success/user/totp/recovery-codes'({ body, caller, address }) {
      const { password } = readFields({ password: parsePassword(body.password) });
      const codes = await renewRecoveryCodes(customers, caller.customerId, { password, address }, body.code);
      return { msg: 'ok', data: { recovery_codes: [...codes] } };
    },

    async 'POST /stock/success/user/totp/remove'({ body, caller: { customerId }, address, once }) {
      const { password } = readFields({ password: parsePassword(body.password) });
      return once(done, () => prepareTurningOff(customers, customerId, { password, address }, body.code));
    },
  };
}

async function done(tx: Tx, apply: (tx: Tx) => Promise<void>): Promise<{ msg: 'ok' }> {
  await apply(tx);
  return { msg: 'ok' };
}

function presentPasskey({ number: id, isBackedUp: backedUp, ...passkey }: Passkey) {
  return toWire({ id, backedUp, ...passkey });
}

function parseName(text: string): Parsed<string> {
  const name = text.trim();
  if (!name.isWellFormed()) return { fault: 'The name has characters that cannot be read' };
  return name === '' ? { fault: 'Please enter a name' } : { value: name };
}

function parseIfGiven(password: string | undefined): Parsed<Password | undefined> {
  return password === undefined || password === '' ? { value: undefined } : parsePassword(password);
}
