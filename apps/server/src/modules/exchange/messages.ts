import { dayMs } from '../../platform/time.ts';

/** The session of a moment: a day in UTC, as the midnight that it begins with. */
export const sessionDayOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % dayMs));

/** As in 2026-11-26. */
export const sessionOf = (at: Date): string => sessionDayOf(at).toISOString().slice(0, 10);
