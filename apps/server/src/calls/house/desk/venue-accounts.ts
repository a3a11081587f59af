import { requireOpenCustomer } from '../../../modules/customers/index.ts';
import { lockBook } from '../../../modules/ledger/index.ts';
import { hasOrdersAtVenue } from '../../../modules/trading/index.ts';
import { readAccount, setAccount } from '../../../modules/venues/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** @throws Refusal `not_found` where orders are sent to none */
export function nameOfVenue({ venueName }: Needs<'venueName'>): string {
  if (venueName === undefined) throw new Refusal('not_found');
  return venueName;
}

/** Which account at the venue is whose, as two people say. */
export function venueAccountHandlers(needs: Needs<'clock' | 'venueKeepsAccounts' | 'venueName'>): DeskHandlers {
  const { clock, venueKeepsAccounts } = needs;

  return {
    'POST /venue/account': ({ body: { id, account: asTyped, reason }, command, actor }) =>
      command(async (tx) => {
        // A name that is written otherwise would be another's.
        const account = asTyped.trim().toLowerCase();
        const venue = nameOfVenue(needs);
        if (!venueKeepsAccounts) throw new Refusal('not_found');
        // No order is placed meanwhile.
        await lockBook(tx, [id]);
        await requireOpenCustomer(tx, id);
        if (await hasOrdersAtVenue(tx, id)) throw new Refusal('venue_account_used');
        const before = await readAccount(tx, venue, id);
        await setAccount(tx, venue, { customerId: id, account, actor, at: clock.now() });
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'customer', id },
            before: { account_at_venue: before?.account ?? null },
            after: { account_at_venue: account },
            reason,
          },
          stakes: { customerId: id },
        };
      }),
  };
}
