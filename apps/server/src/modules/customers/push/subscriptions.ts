import type { Language } from '@sauda/facts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createTokenOf, hashToken, isToken, maxIdleMs, type Session } from '../session.ts';
import type { PushContext } from './context.ts';
import { addressOf, type AppDevice, type Device, type WebDevice } from './device.ts';
import { isDeviceKey } from './encrypt-push.ts';
import { findPushTarget } from './push-services.ts';

export interface Wishes {
  readonly language: Language;
  /** Whether amounts may stand on the lock screen. */
  readonly showsAmounts: boolean;
}

/** Those of a customer beyond it end, the oldest first. */
const mostOfCustomer = 20;

/** What this session's device is told, and by which way, undefined where nothing. */
export async function findWishes(sql: Sql, session: Session): Promise<(Wishes & Pick<Device, 'kind'>) | undefined> {
  const [row] = await sql<Array<Wishes & Pick<Device, 'kind'>>>`
    SELECT language, shows_amounts, kind FROM push_subscriptions WHERE session_id = ${session.id}`;
  return row;
}

/**
 * Has the notices of a session's customer told in its browser too. Doing it again changes where and how.
 * A browser has one subscription, whoever is logged in: the latest to ask is the one who is told there.
 * @returns by what the device can renew it without its token
 * @throws Refusal `push_unavailable`, `push_service_unknown`, `invalid`
 */
export async function subscribe(
  context: PushContext,
  session: Session,
  device: WebDevice,
  wishes: Wishes,
): Promise<string> {
  checkDevice(context, device);
  const renewal = createTokenOf(session.customerId);
  await keep(context, session, device, { ...wishes, renewalHash: hashToken(renewal) });
  return renewal;
}

/**
 * Has them told on its phone, by the hybrid app. Doing it again changes how, and takes the token that the phone has now.
 * A phone has one token, whoever is logged in: the latest to ask is the one who is told there.
 * @throws Refusal `push_unavailable` where this installation has no way to such phones
 */
export async function subscribeApp(
  context: PushContext,
  session: Session,
  device: AppDevice,
  wishes: Wishes,
): Promise<void> {
  if (!context.apps.includes(device.kind)) throw new Refusal('push_unavailable');
  await keep(context, session, device, wishes);
}

async function keep(
  { database, clock }: PushContext,
  session: Session,
  device: Device,
  { language, showsAmounts, renewalHash }: Wishes & { readonly renewalHash?: Buffer },
): Promise<void> {
  const [endpoint, deviceKey, authSecret] =
    device.kind === 'web' ? [device.endpoint, Buffer.from(device.deviceKey), Buffer.from(device.authSecret)] : [];
  const token = device.kind === 'web' ? undefined : device.token;
  await database.transaction(async (tx) => {
    await requireLive(tx, session);
    await leaveOthers(tx, session.id, device);
    await tx`
      INSERT INTO push_subscriptions (session_id, customer_id, kind, endpoint, device_key, auth_secret, token, language,
        shows_amounts, renewal_hash, created_at)
      VALUES (${session.id}, ${session.customerId}, ${device.kind}, ${endpoint}, ${deviceKey}, ${authSecret}, ${token},
        ${language}, ${showsAmounts}, ${renewalHash}, ${clock.now()})
      ON CONFLICT (session_id) DO UPDATE SET kind = excluded.kind, endpoint = excluded.endpoint,
        device_key = excluded.device_key, auth_secret = excluded.auth_secret, token = excluded.token,
        language = excluded.language, shows_amounts = excluded.shows_amounts, renewal_hash = excluded.renewal_hash`;
    await tx`
      DELETE FROM push_subscriptions WHERE session_id IN (
        SELECT session_id FROM push_subscriptions WHERE customer_id = ${session.customerId}
        ORDER BY created_at DESC, session_id OFFSET ${mostOfCustomer}
      )`;
  });
}

async function leaveOthers(tx: Tx, sessionId: string, device: Device): Promise<void> {
  const address = addressOf(device);
  if (device.kind === 'web')
    await tx`DELETE FROM push_subscriptions WHERE endpoint = ${address} AND session_id <> ${sessionId}`;
  else await tx`DELETE FROM push_subscriptions WHERE token = ${address} AND session_id <> ${sessionId}`;
}

/** One that ends meanwhile ends what it would subscribe: it is held until this is written. */
async function requireLive(tx: Tx, { id }: Session): Promise<void> {
  const [live] = await tx<Array<{ id: string }>>`
    SELECT id FROM sessions WHERE id = ${id} AND ended_at IS NULL FOR NO KEY UPDATE`;
  if (live === undefined) throw new Refusal('logout');
}

/**
 * Takes over the address that a push service has given to a device in the place of the one before.
 * @throws Refusal `not_found` where nothing is to be renewed by this, and as `subscribe`
 */
export async function renew(context: PushContext, renewal: string, device: WebDevice): Promise<void> {
  checkDevice(context, device);
  if (!isToken(renewal)) throw new Refusal('not_found');
  const usedAfter = new Date(context.clock.now().getTime() - maxIdleMs);
  await context.database.transaction(async (tx) => {
    const [known] = await tx<Array<{ sessionId: string }>>`
      SELECT session_id FROM push_subscriptions JOIN sessions ON sessions.id = session_id
      WHERE renewal_hash = ${hashToken(renewal)} AND ended_at IS NULL AND last_used_at > ${usedAfter}
      FOR UPDATE OF push_subscriptions`;
    if (known === undefined) throw new Refusal('not_found');
    await leaveOthers(tx, known.sessionId, device);
    await tx`
      UPDATE push_subscriptions SET endpoint = ${device.endpoint}, device_key = ${Buffer.from(device.deviceKey)},
        auth_secret = ${Buffer.from(device.authSecret)}
      WHERE session_id = ${known.sessionId}`;
  });
}

/** Ends what a session's device is told. Ending it again does nothing. */
export function unsubscribe({ database }: PushContext, session: Session): Promise<void> {
  return database.transaction((tx) => endSubscriptions(tx, [session.id]));
}

export async function endSubscriptions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM push_subscriptions WHERE session_id = ANY (${column(sessionIds)}::uuid[])`;
}

function checkDevice({ services }: PushContext, { endpoint, deviceKey, authSecret }: WebDevice): void {
  if (services.length === 0) throw new Refusal('push_unavailable');
  if (!URL.canParse(endpoint)) throw new Refusal('invalid', { fields: { endpoint: 'Not an address' } });
  if (findPushTarget(services, endpoint) === undefined) {
    throw new Refusal('push_service_unknown', { values: { host: new URL(endpoint).hostname } });
  }
  if (!isDeviceKey(deviceKey)) throw new Refusal('invalid', { fields: { p256dh: 'Not a key of a browser' } });
  if (authSecret.length !== 16) throw new Refusal('invalid', { fields: { auth: 'Not a secret of a browser' } });
}
