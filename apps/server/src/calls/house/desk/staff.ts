import {
  changeStaff,
  createStaff,
  isOnlyAdministrator,
  listStaff,
  newOneTimePassword,
  resetStaff,
} from '../../../modules/staff/manage-staff.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { pageOfItems } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

const usualLimit = 25;

/** Who works at the desk. */
export function deskStaffHandlers({ desk, clock }: Needs<'clock' | 'desk'>): DeskHandlers {
  async function newPassword(): Promise<{ password: string; passwordHash: string }> {
    const password = newOneTimePassword();
    return { password, passwordHash: await desk.passwords.hash('session', password) };
  }

  return {
    async 'GET /staff'({ query }) {
      const limit = query.limit ?? usualLimit;
      const found = await listStaff(desk.database.sql, {
        limit: limit + 1,
        before: query.after,
        isTurned: query.order !== 'desc',
        role: query.role,
      });
      const { rows, next } = pageOfItems(found, limit, ({ login }) => login);
      return { msg: 'ok', data: { rows: rows.map(toWire), next } };
    },

    'POST /staff/create': ({ body, command }) =>
      command(async (tx, { password, passwordHash }) => {
        const { login, name, role } = body;
        const takesTwo = !(role === 'admin' && (await isOnlyAdministrator(tx)));
        const record = await createStaff(tx, { login, name, role, phone: phoneOf(body) }, passwordHash, clock.now());
        return { answer: { msg: 'ok', data: { password } }, record, takesTwo };
      }, newPassword),

    'POST /staff/change': ({ body, command, staff }) =>
      command(async (tx) => {
        const { login, name, role, disabled, reason } = body;
        const change = { name, role, phone: phoneOf(body), isDisabled: disabled };
        const { record, givesPower } = await changeStaff(tx, login, change, { by: staff, at: clock.now(), reason });
        return { answer: { msg: 'ok' }, record, takesTwo: givesPower };
      }),

    'POST /staff/reset': ({ body, command, staff }) =>
      command(async (tx, { password, passwordHash }) => {
        const reset = { passwordHash, forgetsAuthenticator: body.authenticator };
        const record = await resetStaff(tx, body.login, reset, { by: staff, reason: body.reason });
        return { answer: { msg: 'ok', data: { password } }, record };
      }, newPassword),
  };
}

function phoneOf({ phone }: { readonly phone?: string }): string | undefined {
  return phone === '' ? undefined : phone;
}
