import { text } from '../environment.ts';

/** The venue that the gateway of FIX speaks to, for its orders as for its market. */
export const fixVenue = text('FIX_VENUE', {
  description: 'VENUE=fix and MARKET=fix need the name of the venue, as the gateway has it, which never changes',
});
