import type { Instrument } from '../../data/instrument.ts';
import { SessionLine } from '../frame/session-line.tsx';
import { Halted } from './halted.tsx';
import { VenueAway } from './venue-away.tsx';

/** Why an order would not be taken now, or not sent; draws nothing while it would. */
export function KeptBack({ instrument, isAtOnce }: { instrument: Instrument; isAtOnce: boolean }) {
  return (
    <>
      <Halted instrument={instrument} />
      <SessionLine session={instrument} />
      <VenueAway instrument={instrument} isAtOnce={isAtOnce} />
    </>
  );
}
