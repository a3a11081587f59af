import { useLingui, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOpening } from '../../../lib/use-opening.ts';
import { PagedList } from '../../frame/paged-list.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { iposQuery, type Ipo, useIpoWords } from './ipos.ts';
import { Screen } from '../../frame/screen.tsx';
import { OrdersLink } from '../orders-link.tsx';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { applicationLimits, bareCode } from './application-limits.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';

export function IpoScreen() {
  return (
    <Screen actions={<OrdersLink to="/ipo/orders" />}>
      <IpoList />
    </Screen>
  );
}

/** All public offers, those to apply for first. */
function IpoList() {
  const { t } = useLingui();
  const ipos = useInfiniteQuery(iposQuery);
  const chosen = useOpening<number>();
  const ipo = ipos.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === chosen.id);

  return (
    <>
      <PagedList
        query={ipos}
        loading={t`Loading IPOs`}
        end={t`No more IPOs`}
        empty={{
          title: t`No IPOs yet`,
          children: t`Forthcoming offerings appear here with their dates.`,
        }}
      >
        {(rows) => rows.map((row) => <IpoItem key={row.id} ipo={row} onApply={() => chosen.show(row.id)} />)}
      </PagedList>
      {ipo !== undefined && <ApplySheet key={chosen.key} ipo={ipo} open={chosen.open} onClose={chosen.close} />}
    </>
  );
}

/** One public offer: where it stands, its terms, and the customer's application for it. */
function IpoItem({ ipo, onApply }: { ipo: Ipo; onApply: () => void }) {
  const { t } = useLingui();
  const { currency, figure, momentRange } = useFormats();
  const words = useIpoWords();
  const { tone, word } = words.ipo(ipo.status);
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const { min, max, step } = applicationLimits(ipo, ipo.price_high, undefined, undefined);
  const price = (text: string) => priceText(text, ipo.currency, currency);
  const hasApplied = ipo.application !== null && ipo.application.reason !== 'withdrawn';
  return (
    <article className={classNames('gap-3', styles.item)} aria-label={ipo.company_name}>
      <div className={classNames('gap-3', styles.itemHead)}>
        <div>
          <h2 className="subheading anywhere">{ipo.company_name}</h2>
          <p className={classNames('muted', styles.itemLine)}>
            {`${bareCode(ipo.symbol)} · ${ipo.series}`}
            <StatusPill tone={tone}>{word}</StatusPill>
          </p>
        </div>
        <Button
          variant="tonal"
          size="small"
          disabled={ipo.status !== 'Forthcoming' || hasApplied}
          aria-label={hasApplied ? t`You have applied for ${ipo.company_name}` : t`Apply for ${ipo.company_name}`}
          onClick={onApply}
        >
          {hasApplied ? <Trans>Applied</Trans> : <Trans>Apply</Trans>}
        </Button>
      </div>
      <Facts
        facts={[
          { label: t`Issue price`, value: price(ipo.issue_price) },
          { label: t`Quantity`, value: t`${whole(min)} to ${whole(max)}` },
          { label: t`Dates`, value: momentRange(ipo.issue_start_date, ipo.issue_end_date) },
        ]}
      />
      <Facts
        facts={[
          { label: t`Price band`, value: t`${price(ipo.price_low)} to ${price(ipo.price_high)}` },
          { label: t`Lot`, value: whole(step) },
          { label: t`Subscribed`, value: t`${figure(ipo.subscription, { decimals: 2 })}×` },
        ]}
      />
      {ipo.application !== null && <MyApplication ipo={ipo} application={ipo.application} onChange={onApply} />}
      <IpoDetails ipo={ipo} />
    </article>
  );
}

interface MyApplicationProps {
  ipo: Ipo;
  application: NonNullable<Ipo['application']>;
  onChange: () => void;
}

/** What the customer has applied for and what became of it, with the way to change it. */
function MyApplication({ ipo, application, onChange }: MyApplicationProps) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const words = useIpoWords();
  const whole = (count: string) => figure(count, { decimals: 0 });
  const { tone, word } = words.application(application);
  const canChange = application.status === 'submitted' && (ipo.status === 'Forthcoming' || ipo.status === 'Open');
  const shares =
    application.status === 'allotted'
      ? t`${whole(application.allotted)} of ${whole(application.count)} shares allotted`
      : application.status === 'not_allotted'
        ? (words.endReason(application.reason) ?? '')
        : t`${whole(application.count)} shares, ${money(application.held)} held`;
  return (
    <p className={classNames('spread small', styles.itemFoot)}>
      <span className={classNames('muted', styles.itemLine)}>
        <StatusPill tone={tone}>{word}</StatusPill>
        {shares}
      </span>
      {canChange && (
        <TextButton aria-label={t`Change or withdraw the application for ${ipo.company_name}`} onClick={onChange}>
          <Trans>Change or withdraw</Trans>
        </TextButton>
      )}
    </p>
  );
}

/** What is read once: every date, how many shares are on offer, what the company says, and how shares are drawn. */
function IpoDetails({ ipo }: { ipo: Ipo }) {
  const { t } = useLingui();
  const { figure, dateTime } = useFormats();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  return (
    <details className={styles.details}>
      <summary className="summary" aria-label={t`Details of ${ipo.company_name}`}>{t`Details`}</summary>
      <div className="gap-3 below-1">
        <KeyValueList
          items={[
            { label: t`Opens`, value: dateTime(ipo.issue_start_date) },
            { label: t`Closes`, value: dateTime(ipo.issue_end_date) },
            { label: t`Allotment`, value: dateTime(ipo.allotment_date) },
            { label: t`Listing`, value: dateTime(ipo.listing_date) },
            { label: t`Shares on offer`, value: whole(ipo.shares) },
            { label: t`Shares applied for`, value: whole(ipo.applied_shares) },
            { label: t`Applications`, value: whole(ipo.applications) },
          ]}
        />
        <p className="note">{ipo.about}</p>
        <p className={styles.actions}>
          {ipo.document_url !== null && (
            <TextButton render={<a href={ipo.document_url} target="_blank" rel="noopener noreferrer" />}>
              <Trans>Offer document</Trans>
            </TextButton>
          )}
          <TextButton render={<Link to="/ipo/draw/$id" params={{ id: String(ipo.id) }} />}>
            <Trans>Allotment and its check</Trans>
          </TextButton>
        </p>
      </div>
    </details>
  );
}
