import type { Tx } from '../../../platform/database.ts';
import type { Session } from '../session.ts';

/**
 * Forgets the devices that a customer is known on, but for the one of `kept` where it is given. A thief may have logged in
 * on one of them, and would be taken for the owner there.
 */
export async function forgetDevices(tx: Tx, customerId: string, kept?: Session): Promise<void> {
  await tx`
    DELETE FROM known_devices
    WHERE customer_id = ${customerId}
      AND cookie_hash IS DISTINCT FROM (SELECT cookie_hash FROM sessions WHERE id = ${kept?.id ?? null})`;
}
