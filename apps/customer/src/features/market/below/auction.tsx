import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Instrument } from '../../../data/instrument.ts';
import { useConfig } from '../../../lib/config.ts';
import { priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Well } from '../../../ui/card.tsx';
import { auctionQuery } from './instrument-page.ts';

/** At the practice exchange, while it collects orders: when they trade, and at what they would now. While it is halted, what becomes of them. */
export function Auction({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { figure, time } = useFormats();
  const isAtExchange = useConfig().entries.get('venue') === 'exchange' && instrument.type !== 'index';
  const { data } = useQuery({ ...auctionQuery(instrument.symbol), enabled: isAtExchange });
  if (data === undefined || data.phase === 'open' || data.phase === 'closed') return null;
  // The page says so above, with the reason.
  if (data.phase === 'halted' && instrument.halt !== undefined && instrument.halt !== 'trading_halted') return null;

  function what({ phase, ends_at: endsAt }: NonNullable<typeof data>): string {
    const at = endsAt === null ? '–' : time(endsAt);
    if (phase === 'halted') return t`Trading is halted. Orders stay, and can be cancelled.`;
    if (phase === 'closing') return t`Closing auction: orders trade at ${at}, all at one price.`;
    return phase === 'pre_open'
      ? t`Opening auction: orders trade at ${at}, all at one price.`
      : t`Auction after the halt: orders trade at ${at}, all at one price.`;
  }

  function indicative({ phase, price, quantity }: NonNullable<typeof data>): string {
    if (phase === 'halted') return '';
    if (price === null || quantity === null) return t`No two orders meet yet.`;
    const written = figure(price, { decimals: priceDecimals(instrument.tick_size) });
    return t`Now that would be ${written}, for ${figure(quantity, { decimals: 0 })}.`;
  }

  return (
    <div className="gutter above-2" data-part="auction">
      <Well className="small leading">
        {what(data)} {indicative(data)}
      </Well>
    </div>
  );
}
