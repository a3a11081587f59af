import { Trans } from '@lingui/react/macro';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Well } from '../../ui/card.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';
import { decimalsOfKind } from '../../lib/format/price-decimals.ts';

/** In words: what set the price of the fill, when, and who says so. A limit that waits has no price yet. */
export function ReceiptProvenance({ receipt }: { receipt: Receipt }) {
  if (receipt.filled_price === null || receipt.quote_time === null) {
    return receipt.status === 'pending' ? <NotPricedYet receipt={receipt} /> : null;
  }
  return (
    <Well className={styles.words}>
      {receipt.priced_by === 'block' ? (
        <OfBlock receipt={receipt} />
      ) : (
        <OfMarket receipt={receipt} price={receipt.filled_price} at={receipt.quote_time} />
      )}
    </Well>
  );
}

function usePrice({ currency: of, mold }: Receipt) {
  const { currency } = useFormats();
  return (text: string) => priceText(text, of, currency, { decimals: decimalsOfKind(mold) });
}

function NotPricedYet({ receipt }: { receipt: Receipt }) {
  const limit = usePrice(receipt)(receipt.limit_price);
  return (
    <Well className={styles.words}>
      {receipt.state === 'buy' ? (
        <Trans>Not priced yet: the order waits until the market is at {limit} or lower.</Trans>
      ) : (
        <Trans>Not priced yet: the order waits until the market is at {limit} or higher.</Trans>
      )}
    </Well>
  );
}

function OfMarket({ receipt, price: filled, at }: { receipt: Receipt; price: string; at: string }) {
  const { date, timeToSecond } = useFormats();
  const inWords = usePrice(receipt);
  const price = inWords(filled);
  const limit = inWords(receipt.limit_price);
  const day = date(at);
  const time = timeToSecond(at);
  const from = receipt.price_source ?? '–';
  if (receipt.priced_by === 'ipo') {
    return (
      <Trans>The issue price of {price}, for everybody the same: it follows from all bids in the public offer.</Trans>
    );
  }
  if (receipt.priced_by === 'settlement' && receipt.price_source === 'terms') {
    return (
      <Trans>
        Redeemed at its face value of {price}, as its terms say, for everybody who held it the same, on {day} at {time}.
      </Trans>
    );
  }
  if (receipt.priced_by === 'settlement') {
    return (
      <Trans>
        Settled at {price}, for everybody who held it the same. The price is of {day} at {time}, source {from}.
      </Trans>
    );
  }
  if (receipt.triggered_by !== null) {
    const set = inWords(receipt.trigger_price ?? '0');
    return (
      <>
        {receipt.triggered_by === 'stop' ? (
          <Trans>Sold by your stop at {set}, because the market had fallen to it.</Trans>
        ) : (
          <Trans>Sold by your target at {set}, because the market had risen to it.</Trans>
        )}{' '}
        <Trans>
          Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the stop
          or target would not have sold below {limit}.
        </Trans>
      </>
    );
  }
  return (
    <Trans>
      Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the limit
      sent with the order was {limit}.
    </Trans>
  );
}

/** A block's price is set by people: it says so, and what the market said at the same moment. */
function OfBlock({ receipt }: { receipt: Receipt }) {
  const { date, timeToSecond } = useFormats();
  const inWords = usePrice(receipt);
  const price = inWords(receipt.filled_price ?? '0');
  const { offered_at: offeredAt, market_price: marketPrice, market_time: marketTime } = receipt;
  const offered = offeredAt === null ? '–' : `${date(offeredAt)}, ${timeToSecond(offeredAt)}`;
  const market = inWords(marketPrice ?? '0');
  const quoted = marketTime === null ? '–' : timeToSecond(marketTime);
  const from = receipt.market_source ?? '–';
  return (
    <>
      {receipt.offered_by === 'two_staff' ? (
        <Trans>
          The house offered this block at {price}: two members of its staff published the price on {offered}.
        </Trans>
      ) : receipt.offered_by === 'practice' ? (
        <Trans>
          The practice market offered this block at {price}, by itself, on {offered}.
        </Trans>
      ) : (
        <Trans>The house offered this block at {price}.</Trans>
      )}
      {marketPrice !== null && (
        <>
          {' '}
          <Trans>
            When it was bought the market was at {market}, quoted at {quoted}, source {from}.
          </Trans>
        </>
      )}
    </>
  );
}
