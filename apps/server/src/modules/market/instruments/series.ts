import type { Expiries } from './expiries.ts';
import type { ListedInstrument } from './instrument.ts';
import { hourMs } from '../../../platform/time.ts';

/** Instruments that come and go by a rule. Each can be made from its code alone, so that none is stored. */
export interface Series {
  readonly code: string;
  /** What trades at a moment, the nearest end first. Epoch milliseconds. */
  listedAt(at: number): readonly ListedInstrument[];
  /** One of the series, whether it is to come, trades, or has ended. The same object for as long as nothing of it changes. */
  find(symbol: string): ListedInstrument | undefined;
  /** Another value once the ends of some of its members may be others. */
  state(): unknown;
}

/** Tells whether the ends of any members may have changed since it was asked last. */
export function createChangeWatch(series: readonly Series[]): () => boolean {
  let seen = series.map(({ state }) => state());
  return () => {
    if (series.every(({ state }, place) => state() === seen[place])) return false;
    seen = series.map(({ state }) => state());
    return true;
  };
}

/** What one member of a series has of its own. */
export interface Member {
  readonly symbol: string;
  readonly name: string;
  readonly listedAt: Date;
  readonly endsAt: Date;
}

const monthCodes = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

interface MonthlyRule {
  readonly code: string;
  readonly name: string;
  readonly expiries: Expiries;
  readonly contractsListed: number;
}

/** A contract of a month, and until when its price carries what it costs to hold its underlying. */
export interface Contract extends Member {
  readonly carriedUntil: Date;
}

/** One contract a month: GOLDDEC26. */
export function monthlySeries(rule: MonthlyRule, make: (contract: Contract) => ListedInstrument): Series {
  const { code, name, expiries, contractsListed } = rule;
  const symbols = new RegExp(`^${code}(${monthCodes.join('|')})(\\d{2})$`);
  const made = new Map<number, ListedInstrument>();

  /** @param month months since the year 0 */
  function contract(month: number): ListedInstrument {
    const [listedAt, endsAt] = [expiries.endOf(month - contractsListed), expiries.endOf(month)];
    const known = made.get(month);
    if (known?.listedAt?.getTime() === listedAt && known.endsAt?.getTime() === endsAt) return known;
    const monthCode = monthCodes[month % 12] ?? '';
    const year = Math.floor(month / 12);
    const member = make({
      symbol: `${code}${monthCode}${String(year).slice(-2)}`,
      name: `${name} ${monthCode.charAt(0)}${monthCode.slice(1).toLowerCase()} ${year}`,
      listedAt: new Date(listedAt),
      endsAt: new Date(endsAt),
      carriedUntil: new Date(expiries.broughtEndOf(month)),
    });
    made.set(month, member);
    return member;
  }

  return {
    code,
    listedAt(at) {
      const date = new Date(at);
      const thisMonth = date.getUTCFullYear() * 12 + date.getUTCMonth();
      // That of the month before may end on its first day.
      const nearest = [thisMonth - 1, thisMonth].find((month) => expiries.endOf(month) > at) ?? thisMonth + 1;
      return Array.from({ length: contractsListed }, (_, place) => contract(nearest + place));
    },
    find(symbol) {
      const [, monthCode, year] = symbols.exec(symbol) ?? [];
      if (monthCode === undefined || year === undefined) return undefined;
      return contract((2000 + Number(year)) * 12 + monthCodes.indexOf(monthCode as (typeof monthCodes)[number]));
    },
    state: expiries.state,
  };
}

interface HourlyRule {
  readonly code: string;
  readonly name: string;
  /** How far their ends are apart; a part or a multiple of an hour that divides the day. */
  readonly everyMs: number;
  readonly listed: number;
}

/** Members that end at fixed times of the day in India: MINI2611212030 ends on 21 November 2026 at 20:30. */
export function hourlySeries(rule: HourlyRule, make: (member: Member) => ListedInstrument): Series {
  const { code, name, everyMs, listed } = rule;
  const symbols = new RegExp(`^${code}(\\d{2})(\\d{2})(\\d{2})(\\d{2})(\\d{2})$`);

  function member(endsAt: number): ListedInstrument {
    const local = new Date(endsAt + indianOffsetMs).toISOString();
    const monthCode = monthCodes[Number(local.slice(5, 7)) - 1] ?? '';
    const month = `${monthCode.charAt(0)}${monthCode.slice(1).toLowerCase()}`;
    return make({
      symbol: `${code}${local.slice(2, 16).replace(/\D/g, '')}`,
      name: `${name} ${Number(local.slice(8, 10))} ${month} ${local.slice(11, 16)}`,
      listedAt: new Date(endsAt - everyMs * listed),
      endsAt: new Date(endsAt),
    });
  }

  return {
    code,
    listedAt(at) {
      const last = Math.floor((at + indianOffsetMs) / everyMs) * everyMs - indianOffsetMs;
      return Array.from({ length: listed }, (_, place) => member(last + (place + 1) * everyMs));
    },
    find(symbol) {
      const [, ...parts] = symbols.exec(symbol) ?? [];
      const [year, month, day, hours, minutes] = parts;
      const endsAt = Date.parse(`20${year}-${month}-${day}T${hours}:${minutes}:00Z`) - indianOffsetMs;
      if (!Number.isFinite(endsAt) || (endsAt + indianOffsetMs) % everyMs !== 0) return undefined;
      // A date that does not exist, such as 31 February, would come back as another.
      const found = member(endsAt);
      return found.symbol === symbol ? found : undefined;
    },
    state: () => 'as ever',
  };
}

/** India has one time, five and a half hours ahead, all year. */
const indianOffsetMs = 5.5 * hourMs;
