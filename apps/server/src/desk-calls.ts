import type { Domain } from './domain.ts';
import type { DeskHandlers } from './http/desk/desk-route.ts';
import { deskDividendHandlers } from './http/desk/dividends.ts';
import { deskOfferHandlers } from './http/desk/offers.ts';
import { deskSessionHandlers } from './http/desk/session.ts';

/** Who answers which call of the desk. */
export function answerDesk(domain: Domain): DeskHandlers {
  const { config, database, clock, settings, desk, market, companies, offerings } = domain;
  return {
    ...deskSessionHandlers({
      desk,
      database,
      clock,
      currency: config.currency,
      mode: config.mode,
      secondPersonAbove: () => settings.text('desk_second_person_above'),
    }),
    ...deskOfferHandlers({ offerings, companies, database, clock }),
    ...deskDividendHandlers({ market, database, clock }),
  };
}
