import { isUnder, type HaltScope, type Instrument, type Market } from '../../../modules/market/index.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A part of the market. */
export interface Scope {
  readonly scope: HaltScope;
  readonly covers: string;
}

export const instrumentsUnder = (companies: Market, scope: Scope): readonly Instrument[] =>
  companies.list({}).filter((instrument) => isUnder(instrument, scope));

/** @throws Refusal `invalid` where it is no exchange or class of this market */
export function knownScope(companies: Market, { scope, covers }: Scope): Scope {
  const fits = scope === 'all' ? covers === '' : instrumentsUnder(companies, { scope, covers }).length > 0;
  if (!fits) throw new Refusal('invalid', { fields: { covers: 'is not known here' } });
  return { scope, covers };
}
