import { useLingui } from '@lingui/react/macro';
import type { Lifetime } from '@sauda/rules';
import type { TicketKind } from './ticket.ts';

/** What the kinds of orders are called, and for how long they stand. */
export function useKindWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<TicketKind, string>> = {
    market: t({ message: 'Market', context: 'order type' }),
    limit: t({ message: 'Limit', context: 'order type' }),
    stop: t({ message: 'Stop', context: 'order type' }),
    trailing: t({ message: 'Trailing stop', context: 'order type' }),
  };
  const lifetimes: Readonly<Record<Lifetime, string>> = {
    day: t({ message: 'Today', context: 'how long an order stands' }),
    gtc: t({ message: 'Until cancelled', context: 'how long an order stands' }),
    ioc: t({ message: 'At once, in part too', context: 'how long an order stands' }),
    fok: t({ message: 'At once, all or nothing', context: 'how long an order stands' }),
  };
  /** The same beside an order that was placed, by the names that exchanges have for them. */
  const validities: Readonly<Record<Lifetime, string>> = {
    day: t({ message: 'Day', context: 'how long an order stands' }),
    gtc: t({ message: 'Good till cancelled (GTC)', context: 'how long an order stands' }),
    ioc: t({ message: 'Immediate or cancel (IOC)', context: 'how long an order stands' }),
    fok: t({ message: 'Fill or kill (FOK)', context: 'how long an order stands' }),
  };
  return { kinds, lifetimes, validities };
}
