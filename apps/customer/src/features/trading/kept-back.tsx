import type { Instrument } from '../../data/instrument.ts';
import { Halted } from './halted.tsx';
import { VenueAway } from './venue-away.tsx';

/** Why an order would not be taken now, or not sent; draws nothing while it would. */
export function KeptBack({ instrument }: { instrument: Pick<Instrument, 'halt' | 'venue_away'> }) {
  return (
    <>
      <Halted instrument={instrument} />
      <VenueAway instrument={instrument} />
    </>
  );
}
