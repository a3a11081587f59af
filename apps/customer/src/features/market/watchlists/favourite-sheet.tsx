import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMarketName } from '../../../data/market-name.ts';
import { priceText, priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';
import { usePrice } from '../../../lib/stream/use-live.ts';
import { DeleteIcon, SendIcon } from '../../../ui/icons/icons.tsx';
import { AlarmIcon } from '../../../ui/icons/list-icons.tsx';
import { ArrowInIcon, ArrowOutIcon } from '../../../ui/icons/money-icons.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { priceOfFavourite, type Favourite } from './favourites-query.ts';

interface FavouriteSheetProps {
  favourite: Favourite;
  open: boolean;
  onAlert: () => void;
  onTop: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with what is followed, without going to it. An index has a price alone. */
export function FavouriteSheet({ favourite, open, onAlert, onTop, onRemove, onClose }: FavouriteSheetProps) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const { name, symbol, stock_detail: detail } = favourite;
  const nameOf = useInstrumentName();
  const marketOf = useMarketName();
  const called = nameOf(name);
  const { price } = usePrice(priceOfFavourite(favourite));
  const isTraded = detail.type !== 'index';
  const decimals = priceDecimals(detail.tick_size);
  const shown = isTraded ? priceText(price, detail.currency, currency, { decimals }) : figure(price, { decimals });
  const ticket = (type: 'buy' | 'sell') => (
    <Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} search={{ type }} onClick={onClose} />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={called}
      closeLabel={t`Close`}
      description={[symbol, ...new Set([marketOf(detail), nameOf(detail.exchange_name)]), shown].join(' · ')}
    >
      <List label={called}>
        {isTraded && <Row title={t`Buy`} icon={<ArrowInIcon size="s" />} render={ticket('buy')} />}
        {isTraded && <Row title={t`Sell`} icon={<ArrowOutIcon size="s" />} render={ticket('sell')} />}
        <Row title={t`Set alert`} icon={<AlarmIcon size="s" />} onClick={onAlert} />
        <Row title={t`Move to the top`} icon={<SendIcon size="s" />} onClick={onTop} />
        <Row title={t`Remove from this list`} icon={<DeleteIcon size="s" />} onClick={onRemove} />
      </List>
    </Sheet>
  );
}
