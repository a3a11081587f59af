import { rightsOf, type DeskAnswer } from '@sauda/contract/desk';
import { enrolmentOf, finishEnrolment } from '../../../modules/staff/enrol.ts';
import { checkStaffPassword, logInStaff, unlockStaffSession } from '../../../modules/staff/log-in.ts';
import {
  endStaffSession,
  findStaffSession,
  idleMs,
  lockStaffSession,
  type StaffSession,
} from '../../../modules/staff/staff-session.ts';
import { parseStaffPassword, setStaffPassword } from '../../../modules/staff/manage-staff.ts';
import type { Staff } from '../../../modules/staff/staff.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import type { Needs } from '../../dependencies.ts';

type DeskSessionDependencies = Needs<
  'bus' | 'clock' | 'currency' | 'database' | 'desk' | 'mode' | 'secondPersonAbove' | 'timeZone'
>;

/** How staff get in, and out again. */
export function deskSessionHandlers(dependencies: DeskSessionDependencies): DeskHandlers {
  const { desk, database, bus, clock } = dependencies;
  const deviceFor = ({ login }: Staff, cookie: string | undefined) =>
    desk.knownDevices.keep(cookie, login, clock.now());
  const stateOf = (session: StaffSession | undefined) => presentState(session, dependencies);

  return {
    'GET /me': ({ session }) => stateOf(session),

    async 'POST /session/log-in'({ body, address, userAgent, keepSession, deviceCookie: cookie, keepDevice }) {
      const { login, password, code } = body;
      const token = await logInStaff(desk, { login, password, code, device: { address, userAgent, cookie } });
      keepSession(token);
      const session = await findStaffSession(desk, token, true);
      // A password that was handed out alone makes nobody known here.
      if (session?.state === 'open') keepDevice(deviceFor(session.staff, cookie));
      return stateOf(session);
    },

    async 'POST /session/enrol'({ body, session, address, findSession, deviceCookie, keepDevice }) {
      if (session === undefined) throw new Refusal('logout');
      const newPassword =
        body.new_password === undefined
          ? undefined
          : readFields({ new_password: parseStaffPassword(body.new_password) }).new_password;
      await finishEnrolment(desk, session, { code: body.code, newPassword, address });
      keepDevice(deviceFor(session.staff, deviceCookie));
      return stateOf(await findSession());
    },

    'POST /session/lock': ({ command, session, staff }) =>
      command(async (tx) => {
        await lockStaffSession(tx, session, clock.now());
        return { answer: { msg: 'ok' }, record: { object: { kind: 'staff', id: staff.login } } };
      }),

    async 'POST /session/unlock'({ body, session, address, findSession }) {
      if (session === undefined) throw new Refusal('logout');
      await unlockStaffSession(desk, session, body.password, address);
      return stateOf(await findSession());
    },

    async 'POST /session/log-out'({ session, keepSession }) {
      if (session !== undefined) {
        await database.transaction((tx) => endStaffSession(tx, session));
        bus.publish('desk-command', { call: 'POST /session/log-out', objects: [] });
      }
      keepSession(undefined);
      return { msg: 'ok' };
    },

    async 'POST /session/password'({ body, session, address, command }) {
      const { new_password: newPassword } = readFields({ new_password: parseStaffPassword(body.new_password) });
      return command(
        async (tx, hash) => ({ answer: { msg: 'ok' }, record: await setStaffPassword(tx, session, hash) }),
        async () => {
          await checkStaffPassword(desk, session, {
            password: body.password,
            address,
            action: 'POST /session/password',
          });
          return desk.passwords.hash('session', newPassword);
        },
      );
    },
  };
}

async function presentState(
  session: StaffSession | undefined,
  { desk, currency, mode, secondPersonAbove, timeZone }: DeskSessionDependencies,
): Promise<DeskAnswer<'GET /me'>> {
  const enrolment = session?.state === 'enrolling' ? await enrolmentOf(desk, session) : undefined;
  return {
    msg: 'ok',
    data: {
      state: session?.state ?? 'none',
      staff: session === undefined ? null : presentMe(session.staff),
      enrolment: enrolment === undefined ? null : { ...enrolment },
      needs_password: session?.staff.mustChangePassword ?? false,
      idle_seconds: idleMs / 1_000,
      currency,
      time_zone: timeZone,
      mode,
      second_person_above: session === undefined ? null : secondPersonAbove(),
    },
  };
}

function presentMe({ id, login, name, role }: Staff) {
  return { id, login, name, role, rights: rightsOf(role) };
}
