import { currencies } from '@sauda/facts';
import { readFields } from '../../../http/read-fields.ts';
import { confirmIfSet } from '../../../modules/customers/confirm.ts';
import { parseLine, parsePostalCode } from '../../../modules/identity/person/address.ts';
import { declare, versionsOf } from '../../../modules/identity/person/declare.ts';
import { parseNominees } from '../../../modules/identity/person/nominees.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayIn } from '../../../platform/time.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

/** Where a customer lives, and whom they name. */
export function personHandlers({
  clock,
  currency,
  customers,
  identity,
  sql,
  timeZone,
}: Needs<'clock' | 'currency' | 'customers' | 'identity' | 'sql' | 'timeZone'>): Handlers {
  return {
    async 'GET /stock/success/user/person'({ caller: { customerId } }) {
      const newest = { customerId, limit: 1 };
      const [[address], [nominees]] = await Promise.all([
        versionsOf(sql, identity.personVault, { ...newest, kind: 'address' }),
        versionsOf(sql, identity.personVault, { ...newest, kind: 'nominees' }),
      ]);
      return {
        msg: 'ok',
        data: {
          address: address?.content === undefined ? null : toWire(address.content),
          address_since: address?.since.toISOString() ?? null,
          nominees: (nominees?.content ?? []).map((nominee) => toWire(nominee)),
          nominees_since: nominees?.since.toISOString() ?? null,
        },
      };
    },

    async 'POST /stock/success/user/address'({ body, caller: { customerId }, once }) {
      const { transaction_password: transactionPassword, passkey } = body;
      const fields = readFields({
        line1: parseLine(body.line1, 120),
        line2: (body.line2 ?? '').trim() === '' ? { value: '' } : parseLine(body.line2 ?? '', 120),
        city: parseLine(body.city, 60),
        region: parseLine(body.region, 60),
        postal_code: parsePostalCode(body.postal_code, currency),
      });
      const { postal_code: postalCode, ...lines } = fields;
      const content = { ...lines, postalCode, country: currencies[currency].country };
      return once(
        async (tx) => {
          const since = await declare(tx, { customerId, kind: 'address', content }, identity);
          return { msg: 'ok', data: { since: since.toISOString() } };
        },
        () => confirmIfSet(customers, customerId, { transactionPassword, passkey }),
      );
    },

    async 'POST /stock/success/user/nominees'({ body, caller: { customerId }, once }) {
      const { transaction_password: transactionPassword, passkey } = body;
      const given = body.nominees.map(({ birth_date: birthDate, guardian, ...rest }) => ({
        ...rest,
        birthDate,
        guardian,
      }));
      const parsed = parseNominees(given, dayIn(timeZone, clock.now()));
      if ('faults' in parsed) throw new Refusal('invalid', { fields: parsed.faults });
      return once(
        async (tx) => {
          const { nominees: content } = parsed;
          const since = await declare(tx, { customerId, kind: 'nominees', content }, identity);
          return { msg: 'ok', data: { since: since.toISOString() } };
        },
        () => confirmIfSet(customers, customerId, { transactionPassword, passkey }),
      );
    },
  };
}
