import { parseDecimal, type Decimal } from '@sauda/money';
import type { Received, VenueReport } from '../../venues/index.ts';
import type { NameOfReport, Report } from '../book-report.ts';

/** Of what was heard: the report, and how often the venue has begun the names of its trades anew. */
export type Told = Pick<Received, 'report' | 'names'>;

/**
 * What a gateway has written down, as a report to book.
 * @returns undefined where it does not keep to its own shape: then a person has to look
 */
export function reportOf({ report, names }: Told, venue: string): Report | undefined {
  try {
    return read(report, venue, names);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

class Malformed extends Error {}

function read(told: VenueReport, venue: string, names: number): Report {
  const nameOf = (name: NameOfReport) => nameApart(name, names);
  switch (told.kind) {
    case 'accepted': {
      const { kind, venueOrderId, isStatus } = told;
      return { kind, venueOrderId, isStatus, cumulated: cumulatedOf(told) };
    }
    case 'replaced':
      return { kind: 'replaced', venueOrderId: told.venueOrderId };
    case 'cancelRefused':
    case 'replaceRefused':
      return { kind: told.kind, text: told.text };
    case 'ended': {
      const { kind, as, text } = told;
      if (!(ends as readonly string[]).includes(as)) throw new Malformed();
      return { kind, as, text, cumulated: cumulatedOf(told) };
    }
    case 'trade':
      return {
        kind: 'trade',
        venue,
        ...nameOf(told),
        at: timeOf(told.at),
        ...tradedOf(told),
        cumulated: cumulatedOf(told),
      };
    case 'bust':
      return { kind: 'bust', venue, ...nameOf(told), at: timeOf(told.at), refersTo: nameOf(told.refersTo) };
    case 'correction': {
      const refersTo = nameOf(told.refersTo);
      return { kind: 'correction', venue, ...nameOf(told), at: timeOf(told.at), refersTo, ...tradedOf(told) };
    }
    default:
      throw new Malformed();
  }
}

const ends = ['cancelled', 'expired', 'rejected'] as const;

/** A venue's name, with a count behind it from the second time on that the venue has begun its names. */
function nameApart({ tradeDay, executionId }: NameOfReport, names: number): NameOfReport {
  if (!/^\d{4}-\d\d-\d\d$/.test(tradeDay) || executionId.length === 0) throw new Malformed();
  return { tradeDay, executionId: namedApart(executionId, names) };
}

export const namedApart = (executionId: string, names: number): string =>
  names === 0 ? executionId : `${executionId} (${names + 1})`;

function tradedOf({ quantity, price }: { quantity: string; price: string }): { quantity: bigint; price: Decimal } {
  const [units, parsed] = [unitsOf(quantity), parseDecimal(price)];
  if (units === 0n || parsed === undefined || parsed <= 0n) throw new Malformed();
  return { quantity: units, price: parsed };
}

const cumulatedOf = ({ cumulated }: { readonly cumulated?: string }): bigint | undefined =>
  cumulated === undefined ? undefined : unitsOf(cumulated);

function unitsOf(digits: string): bigint {
  if (!/^\d{1,18}$/.test(digits)) throw new Malformed();
  return BigInt(digits);
}

/** Of no other century: what no trade can be of, the database may not even hold. */
const [firstTime, lastTime] = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')];

function timeOf(text: string): Date {
  const time = new Date(text);
  if (!(time >= firstTime && time < lastTime)) throw new Malformed();
  return time;
}
