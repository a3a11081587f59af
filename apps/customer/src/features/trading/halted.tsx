import type { Instrument } from '../../data/instrument.ts';
import { errorText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

/** Why staff have halted an instrument or its market; draws nothing while it trades. */
export function Halted({ instrument: { halt } }: { instrument: Pick<Instrument, 'halt'> }) {
  return halt === undefined ? null : <AlertLine politely text={errorText(halt)} />;
}
