import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf, priceDecimals, priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import type { ToastAction } from '../../../ui/toast.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { Figure, Row } from '../../../ui/list.tsx';
import { StarButton } from '../watchlists/star-button.tsx';
import { markMatches } from './mark-matches.ts';
import type { RecentSearch } from './recent-searches.ts';
import type { Found, SearchClass } from './search-queries.ts';
import styles from './search.module.css';

/** Wide enough for most prices. */
export const searchColumns = 'minmax(5.5rem, max-content)';

const classWords: Readonly<Record<SearchClass, MessageDescriptor>> = {
  stock: msg`Stock`,
  etf: msg`ETF`,
  index: msg`Index`,
  forex: msg`Forex`,
  futures: msg`Futures`,
  treasury: msg`Debt`,
};

interface SearchRowProps {
  /** What it is, whether or not its price is known yet. */
  item: Pick<RecentSearch, 'symbol' | 'name' | 'type' | 'market'>;
  priced: Found | undefined;
  /** What was typed. */
  words: string;
  say: (text: string, action: ToastAction) => void;
  onOpen: () => void;
  onChoose: () => void;
}

/** An instrument that was found: one line of name, its code, class and price, and its star. */
export function SearchRow({ item, priced, words, say, onOpen, onChoose }: SearchRowProps) {
  const { t } = useLingui();
  const { symbol, name, market } = item;
  const called = useInstrumentName()(name);
  const kind = classOf(item);
  return (
    <Row
      title={
        <span className={styles.line}>
          <Marked text={called} words={words} />
        </span>
      }
      subtitle={
        <span className={styles.line}>
          <Marked text={symbol} words={words} />
          {kind !== undefined && ` · ${t(classWords[kind])}`}
          {kind === 'stock' && ` · ${market}`}
        </span>
      }
      figures={[priced === undefined ? undefined : <SearchPrice key="price" priced={priced} />]}
      action={<StarButton symbol={symbol} label={t`Favourite ${called}`} asks={false} say={say} onChoose={onChoose} />}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} onClick={onOpen} />}
    />
  );
}

/** A price as it was found, in its currency; an index has none. */
function SearchPrice({ priced }: { priced: Found }) {
  const { t } = useLingui();
  const { currency, figure, percent } = useFormats();
  const isStale = useIsStale(priced.quote_time);
  const style = { decimals: priceDecimals(priced.tick_size) };
  const price = priced.current_price;
  const dress = isStale ? styles.stale : undefined;
  return (
    <Figure
      note={
        <DeltaText
          className={dress}
          direction={directionOf(priced.percent_change)}
          percent={percent(priced.percent_change)}
        />
      }
    >
      <span className={dress} data-part="price">
        {priced.type === 'index' ? figure(price, style) : priceText(price, priced.currency, currency, style)}
        {isStale && <span className="sr-only"> {t`Not up to date`}</span>}
      </span>
    </Figure>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  return markMatches(text, words).map(({ text: part, matches }, index) =>
    matches ? (
      <mark key={index} className={styles.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Funds that are traded like stocks have a market of their own. */
function classOf({ type, market }: { type: string; market: string }): SearchClass | undefined {
  const kind = type === 'stock' && market === 'ETF' ? 'etf' : type;
  return kind in classWords ? (kind as SearchClass) : undefined;
}
