import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../data/instrument.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

type WhyNotSent = NonNullable<Instrument['venue_away']>;

/**
 * What it means for an order that orders don't go to the exchange now, or that it can't be reached.
 * @param isAtOnce of an order that the exchange is to fill at once: what waits for that has lost its price
 */
export function useNotSentWords(): (why: WhyNotSent, isAtOnce: boolean) => string {
  const { t } = useLingui();
  return (why, isAtOnce) => {
    switch (why) {
      case 'stopped':
        return isAtOnce
          ? t`Orders to the exchange are held for now: one that is to trade at once ends unless it is sent within ten seconds.`
          : t`Orders to the exchange are held for now: yours waits and is sent once they go out again.`;
      case 'hold':
        return isAtOnce
          ? t`The exchange can't be reached: an order that is to trade at once ends unless it is sent within ten seconds.`
          : t`The exchange can't be reached: your order waits and is sent when it is back.`;
      case 'refuse':
        return t`The exchange can't be reached: orders are taken again when it is back.`;
    }
  };
}

interface VenueAwayProps {
  instrument: Pick<Instrument, 'venue_away'>;
  isAtOnce: boolean;
}

/** That orders are not sent now, and what this means for one; draws nothing while they are. */
export function VenueAway({ instrument: { venue_away: away }, isAtOnce }: VenueAwayProps) {
  const words = useNotSentWords();
  return away === undefined ? null : <AlertLine politely text={words(away, isAtOnce)} />;
}
