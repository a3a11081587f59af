import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../data/instrument.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

/** That the exchange can't be reached, and what this means for an order; draws nothing while it can. */
export function VenueAway({ instrument: { venue_away: away } }: { instrument: Pick<Instrument, 'venue_away'> }) {
  const { t } = useLingui();
  const words = {
    hold: t`The exchange can't be reached: your order waits and is sent when it is back.`,
    refuse: t`The exchange can't be reached: orders are taken again when it is back.`,
  };
  return away === undefined ? null : <AlertLine politely text={words[away]} />;
}
