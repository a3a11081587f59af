import { endByWord } from '../../../modules/trading/routing/end-by-word.ts';
import { nameTradesAnew } from '../../../modules/trading/routing/name-trades-anew.ts';
import { readLink, readVenueState, startSending, stopSending } from '../../../modules/venues/index.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfVenue, venueAccountHandlers } from './venue-accounts.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** The venue to which orders are sent. One person stops it, two let it go on. */
export function venueHandlers(needs: Needs<'clock' | 'sql' | 'venueKeepsAccounts' | 'venueName'>): DeskHandlers {
  const { clock, sql, venueName } = needs;
  const named = () => nameOfVenue(needs);

  return {
    ...venueAccountHandlers(needs),

    async 'GET /venue'() {
      const nothing = { queued: 0, unanswered: 0, doubtful: 0, unbooked: 0 };
      const { stop, ...counts } =
        venueName === undefined ? { stop: undefined, ...nothing } : await readVenueState(sql, venueName);
      const link = venueName === undefined ? undefined : await readLink(sql, venueName, clock.now());
      return {
        msg: 'ok',
        data: {
          name: venueName ?? null,
          link: link === undefined ? null : toWire(link),
          stopped_at: stop?.stoppedAt.toISOString() ?? null,
          stopped_by: stop === undefined ? null : nameOfActor(stop.stoppedBy),
          reason: stop?.reason ?? null,
          ...counts,
        },
      };
    },

    'POST /venue/stop': ({ body: { reason, cancel_orders: cancels = false }, command, actor }) =>
      command(async (tx) => {
        const id = named();
        await stopSending(tx, id, { actor, reason, cancels, at: clock.now() });
        const after = { stopped: true, cancels_orders: cancels };
        return { answer: { msg: 'ok' }, record: { object: { kind: 'venue', id }, after, reason } };
      }),

    'POST /venue/start': ({ body: { reason, names_anew: namesAnew = false }, command, actor }) =>
      command(async (tx) => {
        const id = named();
        const at = clock.now();
        const stoppedFor = await startSending(tx, id, { actor, at, namesAnew });
        const bookedAnew = namesAnew ? await nameTradesAnew(tx, id, { actor, at }) : undefined;
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'venue', id },
            before: { stopped: true, for: stoppedFor },
            after: { stopped: false, ...(bookedAnew === undefined ? {} : { booked_anew: bookedAnew }) },
            reason,
          },
        };
      }),

    'POST /venue/orders/end': ({ body: { customer: customerId, no, as, reason }, command }) =>
      command(async (tx) => {
        await endByWord(tx, { customerId, no, as }, { told: reason, now: clock.now() });
        const id = `${customerId}/${no}`;
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'order', id, customerId },
            before: { in_doubt: true },
            after: { ended: as },
            reason,
          },
        };
      }),
  };
}
