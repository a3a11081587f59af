import { Trans } from '@lingui/react/macro';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Well } from '../../ui/card.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';
import { decimalsOfKind } from './use-units.ts';

/** In words: which quote, made when and by whom, priced the fill. A limit that waits has none yet. */
export function ReceiptProvenance({ receipt }: { receipt: Receipt }) {
  const { currency, date, timeToSecond } = useFormats();
  const { filled_price: filled, quote_time: quoteTime, source, status, state } = receipt;
  const style = { decimals: decimalsOfKind(receipt.mold) };
  const limit = priceText(receipt.limit_price, receipt.currency, currency, style);
  if (filled === null || quoteTime === null) {
    if (status !== 'pending') return null;
    return (
      <Well className={styles.words}>
        {state === 'buy' ? (
          <Trans>Not priced yet: the order waits until the market is at {limit} or lower.</Trans>
        ) : (
          <Trans>Not priced yet: the order waits until the market is at {limit} or higher.</Trans>
        )}
      </Well>
    );
  }
  const price = priceText(filled, receipt.currency, currency, style);
  const day = date(quoteTime);
  const time = timeToSecond(quoteTime);
  const from = source ?? '–';
  return (
    <Well className={styles.words}>
      <Trans>
        Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the limit
        sent with the order was {limit}.
      </Trans>
    </Well>
  );
}
