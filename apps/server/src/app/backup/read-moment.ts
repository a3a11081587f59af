import { isDay } from '../../modules/trading/corporate/offer-days.ts';
import { StartError } from '../../platform/start-error.ts';

/**
 * With a zone, so that nobody restores to another hour than meant; and of a day that there is, as 30 February would be taken for 2 March.
 * @throws StartError
 */
export function readMoment(text: string): Date {
  const moment = new Date(text);
  const isWhole = /^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/i.test(text) && isDay(text.slice(0, 10));
  if (!isWhole || Number.isNaN(moment.getTime()))
    throw new StartError(
      `--to is a time with its zone, as 2026-11-26T14:03:07Z or 2026-11-26T19:33:07+05:30, not "${text}".`,
    );
  return moment;
}
