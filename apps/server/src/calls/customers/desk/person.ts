import { mayDo, type DeskAnswer } from '@sauda/contract/desk';
import { isMinor } from '@sauda/rules';
import type { Address } from '../../../modules/identity/person/address.ts';
import { versionsOf } from '../../../modules/identity/person/declare.ts';
import type { Nominee } from '../../../modules/identity/person/nominees.ts';
import { dayIn } from '../../../platform/time.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

const mostVersions = 20;

type ShownNominee = DeskAnswer<'GET /customers/person'>['data']['nominations'][number]['nominees'][number];

/** A customer as a person. */
export function deskPersonHandlers({
  clock,
  identity,
  sql,
  timeZone,
}: Needs<'clock' | 'identity' | 'sql' | 'timeZone'>): DeskHandlers {
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
          addresses: addresses.map(({ content, since }) =>
            toWire({ ...(inClear ? content : maskedAddress(content)), since }),
          ),
          nominations: nominations.map(({ content, since }) => ({
            since: since.toISOString(),
            nominees: content.map(shown),
          })),
        },
      };
    },
  };
}

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
