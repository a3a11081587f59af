import {
  changeStaff,
  createStaff,
  isOnlyAdministrator,
  listStaff,
  newOneTimePassword,
  resetStaff,
} from '../../../modules/staff/manage-staff.ts';
import { logInsOf } from '../../../modules/staff/log-in.ts';
import { countStaffSessions, endSessionByName, listStaffSessions } from '../../../modules/staff/staff-session.ts';
import { describeDevice } from '../../../modules/customers/devices/describe-device.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

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
      const [logIns, sessions] = await Promise.all([
        logInsOf(desk.database.sql, rows),
        countStaffSessions(
          desk,
          rows.map(({ id }) => id),
        ),
      ]);
      const shown = rows.map((row) =>
        toWire({ ...row, lastLogInAt: logIns.get(row.login), sessions: sessions.get(row.id) ?? 0 }),
      );
      return { msg: 'ok', data: { rows: shown, next } };
    },

    async 'GET /staff/sessions'({ query, session }) {
      const sessions = await listStaffSessions(desk, query.login, session);
      const rows = sessions.map(({ userAgent, ...shown }) => toWire({ ...shown, device: describeDevice(userAgent) }));
      return { msg: 'ok', data: { rows } };
    },

    'POST /staff/sessions/end': ({ body: { login, id, reason }, command }) =>
      command(async (tx) => {
        const { address, userAgent } = await endSessionByName(tx, login, id);
        const before = { session: { device: describeDevice(userAgent), address } };
        return { answer: { msg: 'ok' }, record: { object: { kind: 'staff', id: login }, before, reason } };
      }),

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
