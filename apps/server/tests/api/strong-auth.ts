import { Secret, TOTP } from 'otpauth';
import { createTestAuthenticator } from '../helpers/authenticator.ts';
import type { Customer, TestApp } from './app.ts';

/** Requests on passkeys and the authenticator app that must succeed, each of a customer of its own. */
export function strongAuthRequests(t: TestApp) {
  async function attested({ token, password }: Customer) {
    const { data } = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
    const authenticator = createTestAuthenticator();
    return { authenticator, body: { name: 'A phone', response: authenticator.attest(data) } };
  }

  async function withPasskey(customer: Customer) {
    const { authenticator, body } = await attested(customer);
    const { data } = await t.ask('POST /stock/success/user/passkeys/add', { token: customer.token, body });
    return { authenticator, id: data.id };
  }

  async function begunApp({ token, password }: Customer) {
    const { data } = await t.ask('POST /stock/success/user/totp/begin', { token, body: { password } });
    return { code: new TOTP({ secret: Secret.fromBase32(data.secret) }).generate() };
  }

  /** The login password, and a recovery code of an app that is on. */
  async function withApp() {
    const customer = await t.register();
    const { token, password } = customer;
    const { data } = await t.ask('POST /stock/success/user/totp/confirm', { token, body: await begunApp(customer) });
    return { token, body: { password, code: data.recovery_codes[0] ?? '' } };
  }

  return {
    'POST /stock/user/passkey/login': async () => {
      const { authenticator } = await withPasskey(await t.register());
      const { data } = await t.ask('POST /stock/user/passkey/options', {});
      return { body: { response: authenticator.assert(data) } };
    },
    'POST /stock/success/user/passkeys/options': async () => {
      const { token, password } = await t.register();
      return { token, body: { password } };
    },
    'POST /stock/success/user/passkeys/add': async () => {
      const customer = await t.register();
      const { body } = await attested(customer);
      return { token: customer.token, body };
    },
    'POST /stock/success/user/passkeys/remove': async () => {
      const customer = await t.register();
      const { id } = await withPasskey(customer);
      return { token: customer.token, body: { id, password: customer.password } };
    },
    'POST /stock/success/user/totp/begin': async () => {
      const { token, password } = await t.register();
      return { token, body: { password } };
    },
    'POST /stock/success/user/totp/confirm': async () => {
      const customer = await t.register();
      return { token: customer.token, body: await begunApp(customer) };
    },
    'POST /stock/success/user/totp/recovery-codes': withApp,
    'POST /stock/success/user/totp/remove': withApp,
  };
}
