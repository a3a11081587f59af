import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { decimal, formatDecimal, percentChange } from '@sauda/money';
import { directionOf, priceText } from '../../../lib/format/money.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useOpening } from '../../../lib/use-opening.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { InfoIcon } from '../../../ui/icons/icons.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { CodeSearch, useNoneFound, useSearchedCode } from '../../frame/code-search.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import own from './blocks.module.css';
import { type BlockItem, type BlockKind, blocksQuery } from './block-queries.ts';
import { BuyBlockSheet } from './buy-block-sheet.tsx';

interface BlockListProps {
  kind: BlockKind;
  /** Where what was bought is. */
  orders: '/block-trading/orders' | '/qip/orders';
}

/** Blocks on offer, with what is left of each, and the way to buy. */
export function BlockList({ kind, orders }: BlockListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useSearchedCode();
  const { currency, symbol } = useFormats();
  const blocks = useInfiniteQuery(blocksQuery(kind, code));
  const chosen = useOpening<number>();
  const first = blocks.data?.pages[0];
  const item = blocks.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === chosen.id);
  const empty = useNoneFound({
    code,
    none: t`No blocks on offer`,
    noMatch: t`No matching blocks found`,
    children: t`New blocks appear here as soon as they are offered.`,
    onShowAll: () => setCode(''),
  });
  const isOneCurrency = first?.rows.every((row) => row.currency === currency) !== false;

  return (
    <>
      <CodeSearch
        key={code}
        code={code}
        label={t`Stock code`}
        warning={t`Please enter a stock code to search`}
        onSearch={setCode}
      />
      {first?.eligible === false && <NotEligible reason={first.reason} note={first.note} />}
      <PagedList query={blocks} loading={t`Loading blocks`} end={t`No more blocks`} empty={empty}>
        {(rows) => (
          <List
            label={t`Blocks`}
            heads={[
              t`Stock`,
              <Fragment key="price">
                {isOneCurrency ? t`Price (${symbol(currency)})` : t`Price`}
                <span className={own.place} aria-hidden="true">{t`Buy`}</span>
              </Fragment>,
            ]}
          >
            {rows.map((row) => (
              <BlockRow
                key={row.id}
                item={row}
                isPriceBare={isOneCurrency}
                isEligible={first?.eligible !== false}
                onBuy={() => chosen.show(row.id)}
              />
            ))}
          </List>
        )}
      </PagedList>
      {item !== undefined && (
        <BuyBlockSheet
          key={chosen.key}
          kind={kind}
          item={item}
          open={chosen.open}
          onClose={chosen.close}
          onBought={() => void navigate({ to: orders })}
        />
      )}
    </>
  );
}

/** To whom a placement is not open, and why. */
function NotEligible({ reason, note }: { reason: string | null; note: string | null }) {
  return (
    <p className={classNames('muted leading', own.notice)}>
      <InfoIcon size="s" />
      <span>
        {errorText(reason ?? 'not_eligible')}
        {note !== null && ` (${note})`}
      </span>
    </p>
  );
}

interface BlockRowProps {
  item: BlockItem;
  /** All prices are in the account's currency, which the head names. */
  isPriceBare: boolean;
  isEligible: boolean;
  onBuy: () => void;
}

function BlockRow({ item, isPriceBare, isEligible, onBuy }: BlockRowProps) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const { market_price: market } = item;
  const isSoldOut = item.status === 'sold_out';
  // Money can be added; all else keeps anybody from buying.
  const isHeldBack = item.blocked !== null && item.blocked !== 'insufficient_funds';
  return (
    <Row
      title={
        <span className={own.facts}>
          <span>{item.name}</span>
          <span>{isPriceBare ? figure(item.price) : priceText(item.price, item.currency, currency)}</span>
        </span>
      }
      subtitle={
        <>
          <span className={own.notes}>
            <span>{t`${item.symbol} · Min ${whole(item.count)}`}</span>
            {market !== null && <AgainstMarket price={item.price} market={market} />}
          </span>
          <span className={own.notes}>
            <span>{isSoldOut ? t`Sold out` : t`${whole(item.remaining)} left`}</span>
            {market !== null && <span>{t`Market ${figure(market)}`}</span>}
          </span>
          {!isSoldOut && isEligible && item.blocked !== null && (
            <span className={own.blocked}>{errorText(item.blocked)}</span>
          )}
        </>
      }
      action={
        <Button
          className={own.buy}
          variant="tonal"
          size="small"
          disabled={isSoldOut || isHeldBack || !isEligible}
          aria-label={t`Buy ${item.name}`}
          onClick={onBuy}
        >
          <Trans>Buy</Trans>
        </Button>
      }
    />
  );
}

/** How far below or above the market a block is. */
function AgainstMarket({ price, market }: { price: string; market: string }) {
  const { t } = useLingui();
  const { percent } = useFormats();
  const off = formatDecimal(percentChange(decimal(price), decimal(market)));
  const unsigned = percent(off).replace(/^[−+]/u, '');
  const words = { down: t`${unsigned} below`, up: t`${unsigned} above`, flat: t`At the market` };
  return <span>{words[directionOf(off)]}</span>;
}
