import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../data/instrument.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

/** That orders don't go to the exchange now, or that it can't be reached, and what this means for an order; draws nothing else. */
export function VenueAway({ instrument: { venue_away: away } }: { instrument: Pick<Instrument, 'venue_away'> }) {
  const { t } = useLingui();
  const words = {
    stopped: t`Orders to the exchange are held for now: yours waits and is sent once they go out again.`,
    hold: t`The exchange can't be reached: your order waits and is sent when it is back.`,
    refuse: t`The exchange can't be reached: orders are taken again when it is back.`,
  };
  return away === undefined ? null : <AlertLine politely text={words[away]} />;
}
