import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useOpening } from '../../../lib/use-opening.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { OffersDrawing } from '../../../ui/empty-drawings.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import styles from '../offerings.module.css';
import { buybacksQuery, useBuybackWords, type Buyback, type Tender } from './buybacks.ts';
import { TenderSheet } from './tender-sheet.tsx';

/** Shares that companies buy back, and what the customer has tendered. */
export function BuybackList() {
  const { t } = useLingui();
  const buybacks = useInfiniteQuery(buybacksQuery);
  const chosen = useOpening<string>();
  const buyback = buybacks.data?.pages.flatMap(({ rows }) => rows).find(({ no }) => no === chosen.id);
  return (
    <>
      <PagedList
        query={buybacks}
        loading={t`Loading buybacks`}
        end={t`No more buybacks`}
        empty={{
          drawing: <OffersDrawing />,
          title: t`No buybacks now`,
          children: t`When a company buys its shares back you can offer yours here, until its last day.`,
        }}
      >
        {(rows) => rows.map((row) => <BuybackItem key={row.no} buyback={row} onTender={() => chosen.show(row.no)} />)}
      </PagedList>
      {buyback !== undefined && (
        <TenderSheet key={chosen.key} buyback={buyback} open={chosen.open} onClose={chosen.close} />
      )}
    </>
  );
}

/** One buyback: its terms, and what of the customer's shares is tendered. */
function BuybackItem({ buyback, onTender }: { buyback: Buyback; onTender: () => void }) {
  const { t } = useLingui();
  const { currency, day, figure, rate, dateTime } = useFormats();
  const words = useBuybackWords();
  const { symbol, name, price, status, tender, tax_percent: tax } = buyback;
  const { tone, word } = words.buyback(buyback);
  const whole = (count: string) => figure(count, { decimals: 0 });
  const isTendered = tender?.status === 'submitted';
  const canTender = status === 'open' && (isTendered || buyback.free !== '0');
  return (
    <article className={classNames('gap-3', styles.item)} aria-label={name}>
      <div className={classNames('gap-3', styles.itemHead)}>
        <Link to="/stock/v2/$symbol/$name" params={{ symbol, name }}>
          <h2 className="subheading anywhere">{name}</h2>
          <p className={classNames('muted', styles.itemLine)}>
            {symbol}
            <StatusPill tone={tone}>{word}</StatusPill>
          </p>
        </Link>
        {status === 'open' && (
          <div className={styles.itemActions}>
            <Button
              variant="tonal"
              size="small"
              disabled={!canTender}
              aria-label={isTendered ? t`Change the tender of ${name}` : t`Tender shares of ${name}`}
              onClick={onTender}
            >
              {isTendered ? <Trans context="a subscription or tender">Change</Trans> : <Trans>Tender</Trans>}
            </Button>
          </div>
        )}
      </div>
      <KeyValueList
        items={[
          { label: t`Price a share`, value: priceText(price, buyback.currency, currency) },
          ...(Number(tax) === 0 ? [] : [{ label: t`Tax withheld`, value: rate(tax) }]),
          ...(buyback.record_day === null ? [] : [{ label: t`Record day`, value: day(buyback.record_day) }]),
          { label: t`Tender until`, value: dateTime(buyback.closes_at) },
          { label: t`You hold`, value: whole(buyback.held) },
          ...(buyback.held_then === null || buyback.entitled === null
            ? []
            : [
                { label: t`Held on the record day`, value: whole(buyback.held_then) },
                { label: t`Taken in any case`, value: whole(buyback.entitled) },
              ]),
        ]}
      />
      {status === 'announced' && (
        <p className="note">
          <Trans>
            Who holds the share as the record day is over can tender, and is entitled to have a part of it taken.
          </Trans>
        </p>
      )}
      {tender !== null && <MyTender tender={tender} isEntitled={buyback.record_day !== null} />}
    </article>
  );
}

/** What of it was taken and paid; taken in part, each tender is by the same part. */
function MyTender({ tender, isEntitled }: { tender: Tender; isEntitled: boolean }) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const words = useBuybackWords();
  const { tone, word } = words.tender(tender);
  const whole = (count: string) => figure(count, { decimals: 0 });
  const { status, count, accepted, amount, tax } = tender;
  const said =
    status === 'accepted'
      ? t`${whole(accepted)} of ${whole(count)} shares, for ${money(amount)}`
      : t`${whole(count)} shares`;
  return (
    <div className={styles.itemFoot}>
      <p className={classNames('muted small', styles.itemLine)}>
        <StatusPill tone={tone}>{word}</StatusPill>
        {said}
      </p>
      {Number(tax) > 0 && <p className="note">{t`${money(tax)} of tax was withheld of it.`}</p>}
      {status === 'accepted' && accepted !== count && (
        <p className="note">
          {isEntitled ? (
            <Trans>
              More shares were tendered than the company buys: it takes what you are entitled to, and the same part of
              what each has tendered beyond that.
            </Trans>
          ) : (
            <Trans>More shares were tendered than the company buys: it takes the same part of each tender.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
