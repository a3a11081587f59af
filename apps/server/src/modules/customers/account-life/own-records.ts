import { exportPart, type CustomerRecords } from '../../../platform/customer-records.ts';
import type { Files } from '../../../platform/files/index.ts';

/** What goes into the copy of a customer's data. */
const lists = [
  exportPart({
    name: 'profile',
    about: 'Who you are to us.',
    query: (snapshot, customerId) => snapshot`
      SELECT number, phone, name, language, invitation_code, qip_eligible, qip_reason, frozen_reason, frozen_at, unproved_since, created_at,
        transaction_password_hash IS NOT NULL AS has_transaction_password
      FROM customers WHERE id = ${customerId}`,
  }),
  exportPart({
    name: 'sessions',
    about: 'Where you logged in: device and network, for 90 days.',
    query: (snapshot, customerId) => snapshot`
      SELECT created_at, last_used_at, ended_at, user_agent, address_range
      FROM sessions WHERE customer_id = ${customerId} ORDER BY created_at, id`,
  }),
  exportPart({
    name: 'known-devices',
    about: 'The browsers that you have used.',
    query: (snapshot, customerId) => snapshot`
      SELECT first_used_at, last_used_at
      FROM known_devices WHERE customer_id = ${customerId} ORDER BY first_used_at`,
  }),
  exportPart({
    name: 'pushes',
    about: 'On which of your devices notices are shown, by which push service.',
    query: (snapshot, customerId) => snapshot`
      SELECT CASE kind WHEN 'android' THEN 'Firebase Cloud Messaging' WHEN 'ios' THEN 'Apple Push Notification service'
        ELSE split_part(endpoint, '/', 3) END AS service, language, shows_amounts, created_at
      FROM push_subscriptions WHERE customer_id = ${customerId} ORDER BY created_at, session_id`,
  }),
  exportPart({
    name: 'passkeys',
    about: 'The passkeys that you can log in with.',
    query: (snapshot, customerId) => snapshot`
      SELECT name, relying_party, backed_up, created_at, last_used_at
      FROM passkeys WHERE customer_id = ${customerId} ORDER BY number`,
  }),
  exportPart({
    name: 'access-requests',
    about: 'When somebody asked for a way into your account or for another one, and what came of it, for 30 days.',
    query: (snapshot, customerId) => snapshot`
      SELECT no, lost, right(new_phone, 4) AS new_phone_end, status, reason, created_at, proof_way, proof_note, code_ready_at,
        waiting_at, due_at, rests_until, ended_at
      FROM access_requests WHERE customer_id = ${customerId} ORDER BY created_at, no`,
  }),
  exportPart({
    name: 'notices',
    about: 'What you were told of, as kind and values.',
    query: (snapshot, customerId) => snapshot`
      SELECT id, kind, "values", created_at, read_at FROM notices WHERE customer_id = ${customerId} ORDER BY id`,
  }),
  exportPart({
    name: 'notes',
    about: 'What our staff have noted about you.',
    query: (snapshot, customerId) => snapshot`
      SELECT id, content, created_at FROM customer_notes WHERE customer_id = ${customerId} ORDER BY id`,
  }),
];

/** What this module itself holds about customers: who they are, how they get in, and what they were told. */
export function createOwnRecords({ files }: { files: Files }): CustomerRecords {
  return {
    exports: lists,

    async forget(tx, customerId) {
      await tx`SELECT delete_notices_of_closed_account(${customerId})`;
      await tx`DELETE FROM sessions WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM known_devices WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM passkeys WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM passkey_challenges WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM authenticators WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM access_requests WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM reset_codes WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM transaction_password_guesses WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM data_exports WHERE customer_id = ${customerId}`;
      for (const { id, purpose } of await files.listOf(customerId)) {
        if (purpose !== 'identity') await files.remove(tx, customerId, id);
      }
    },

    async forgetKept(tx, customerId) {
      await tx`DELETE FROM customer_notes WHERE customer_id = ${customerId}`;
      for (const { id } of await files.listOf(customerId)) await files.remove(tx, customerId, id);
    },
  };
}
