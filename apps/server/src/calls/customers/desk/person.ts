import { mayDo, type DeskAnswer } from '@sauda/contract/desk';
import { isMinor } from '@sauda/rules';
import type { Address } from '../../../modules/identity/person/address.ts';
import { versionsOf } from '../../../modules/identity/person/declare.ts';
import type { Nominee } from '../../../modules/identity/person/nominees.ts';
import { customerRefs } from '../../../modules/customers/index.ts';
import { listExpiring, listLimiting, type Expiring } from '../../../modules/identity/expiry/list-expiring.ts';
import { pageOfItems, readPlace, usualLimit } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Sql } from '../../../platform/database.ts';
import { dayIn, dayText } from '../../../platform/time.ts';
import { presentCustomerRef } from '../present.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

const mostVersions = 20;

type ShownNominee = DeskAnswer<'GET /customers/person'>['data']['nominations'][number]['nominees'][number];

/** A customer as a person. */
export function deskPersonHandlers({
  clock,
  identity,
  nameExpiry,
  sql,
  timeZone,
}: Needs<'clock' | 'identity' | 'nameExpiry' | 'sql' | 'timeZone'>): DeskHandlers {
  return {
    async 'GET /customers/person'({ query: { id: customerId }, staff, look }) {
      const inClear = mayDo(staff.role, 'customers.person');
      const asked = { customerId, limit: mostVersions };
      const [addresses, nominations] = await Promise.all([
        versionsOf(sql, identity.personVault, { ...asked, kind: 'address' }),
        versionsOf(sql, identity.personVault, { ...asked, kind: 'nominees' }),
      ]);
      if (inClear && addresses.length + nominations.length > 0) {
        await look({ object: { kind: 'customer', id: customerId }, after: { seen: 'address and nominees' } });
      }
      const today = dayIn(timeZone, clock.now());
      const shown = (nominee: Nominee): ShownNominee => ({
        ...toWire(inClear ? nominee : maskedNominee(nominee)),
        is_minor: isMinor(nominee.birthDate, today),
      });
      return {
        msg: 'ok',
        data: {
          masked: !inClear,
          addresses: addresses.map(({ content, since }) => ({
            ...(content === undefined ? nowhere : toWire(inClear ? content : maskedAddress(content))),
            since: since.toISOString(),
            unreadable: content === undefined,
          })),
          nominations: nominations.map(({ content, since }) => ({
            since: since.toISOString(),
            nominees: (content ?? []).map(shown),
            unreadable: content === undefined,
          })),
        },
      };
    },

    async 'GET /customers/expiring'({ query: { state = 'coming', limit = usualLimit, after } }) {
      const now = clock.now();
      const asked = { terms: nameExpiry.terms(), now, limit: limit + 1, after: placeOf(after, now) };
      const found = await (state === 'coming' ? listExpiring(sql, daysAhead, asked) : listLimiting(sql, asked));
      const { rows, next } = pageOfItems(found, limit, ({ due, limitedAt, reviewId }) => {
        const at = state === 'coming' ? due : limitedAt;
        return `${at?.toISOString() ?? ''}~${reviewId}`;
      });
      return { msg: 'ok', data: { rows: await presentExpiring(sql, rows), next } };
    },
  };
}

const daysAhead = 30;

function placeOf(after: string | undefined, now: Date) {
  if (after === undefined) return undefined;
  const { at, no } = readPlace(after, now);
  if (!/^\d{1,18}$/.test(no)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return { at, id: BigInt(no) };
}

async function presentExpiring(sql: Sql, rows: readonly Expiring[]) {
  const refs = await customerRefs(
    sql,
    rows.map(({ customerId }) => customerId),
  );
  return rows.map(
    ({ customerId, reviewId, expiresOn, due, toldAt, limitsAt, limitedAt, isSentIn: sentIn, isOfDocument }) => ({
      ...toWire({ dueAt: due, toldAt, limitsAt, limitedAt, sentIn }),
      id: `${customerId}/${reviewId}`,
      customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
      expires_on: dayText(expiresOn) ?? null,
      why: isOfDocument ? ('document' as const) : ('period' as const),
    }),
  );
}

/** Of an address that cannot be opened. */
const nowhere = { line1: '', line2: '', city: '', region: '', postal_code: '', country: '' };

const hidden = '••••';

/** The city and the region are left, as for a look at where customers are. */
const maskedAddress = (address: Address): Address => ({
  ...address,
  line1: hidden,
  line2: '',
  postalCode: hidden,
});

const maskedNominee = (nominee: Nominee): Nominee => ({
  ...nominee,
  name: maskedName(nominee.name),
  birthDate: hidden,
  guardian: nominee.guardian && maskedName(nominee.guardian),
});

const maskedName = (name: string): string => `${[...name][0] ?? ''}${hidden}`;
