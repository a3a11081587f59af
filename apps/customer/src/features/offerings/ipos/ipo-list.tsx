import { useLingui, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOpening } from '../../../lib/use-opening.ts';
import { PagedList } from '../../frame/paged-list.tsx';
import { RemindButton } from './remind-button.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { iposQuery, type Ipo, useIpoWords } from './ipos.ts';
import { Screen } from '../../frame/screen.tsx';
import { OfferingActions } from '../offering-actions.tsx';
import { Link } from '@tanstack/react-router';
import { multiplied, priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { OffersDrawing } from '../../../ui/empty-drawings.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { applicationLimits, bareCode } from './application-limits.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';

export function IpoScreen() {
  return (
    <Screen actions={<OfferingActions orders="/ipo/orders" />}>
      <IpoList />
    </Screen>
  );
}

/** All public offers, those to apply for first. */
function IpoList() {
  const { t } = useLingui();
  const ipos = useInfiniteQuery(iposQuery);
  const chosen = useOpening<number>();
  const names: Readonly<Record<Stage, string>> = {
    open: t({ message: 'Open', context: 'an offering that is open' }),
    upcoming: t`Upcoming`,
    closed: t`Closed`,
  };
  const ipo = ipos.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === chosen.id);

  return (
    <>
      <PagedList
        query={ipos}
        loading={t`Loading IPOs`}
        end={t`No more IPOs`}
        empty={{
          drawing: <OffersDrawing />,
          title: t`No IPOs yet`,
          children: t`Offerings appear here with their dates as soon as they can be applied for.`,
        }}
      >
        {(rows) =>
          sectionsOf(rows).map(({ stage, offers }) => (
            <section key={stage}>
              <SectionHeading>{names[stage]}</SectionHeading>
              {offers.map((row) => (
                <IpoItem key={row.id} ipo={row} onApply={() => chosen.show(row.id)} />
              ))}
            </section>
          ))
        }
      </PagedList>
      {ipo !== undefined && <ApplySheet key={chosen.key} ipo={ipo} open={chosen.open} onClose={chosen.close} />}
    </>
  );
}

const stages = ['open', 'upcoming', 'closed'] as const;
type Stage = (typeof stages)[number];

/** What can be applied for, what soon can, and then all else, as far as there is any. */
function sectionsOf(rows: readonly Ipo[]): { stage: Stage; offers: readonly Ipo[] }[] {
  return stages
    .map((stage) => ({ stage, offers: rows.filter((ipo) => stageOf(ipo) === stage) }))
    .filter(({ offers }) => offers.length > 0);
}

function stageOf({ status, upcoming }: Ipo): Stage {
  if (upcoming) return 'upcoming';
  return status === 'Forthcoming' ? 'open' : 'closed';
}

/** One public offer: where it stands, its terms, and the customer's application for it. */
function IpoItem({ ipo, onApply }: { ipo: Ipo; onApply: () => void }) {
  const { t } = useLingui();
  const { currency, shortMoment } = useFormats();
  const words = useIpoWords();
  const dateOf = useNextDate();
  const { tone, word } = words.ipo(ipo);
  const { min } = applicationLimits(ipo, ipo.price_high, undefined, undefined);
  const least = multiplied(ipo.price_high, min);
  const date = dateOf(ipo);
  const hasApplied = ipo.application !== null && ipo.application.reason !== 'withdrawn';
  return (
    <article className={classNames('gap-3', styles.item)} aria-label={ipo.company_name}>
      <div className={classNames('gap-3', styles.itemHead)}>
        <div>
          <h3 className="subheading anywhere">{ipo.company_name}</h3>
          <p className={classNames('muted', styles.itemLine)}>
            {`${bareCode(ipo.symbol)} · ${ipo.series}`}
            <StatusPill tone={tone}>{word}</StatusPill>
          </p>
        </div>
        <div className={styles.itemActions}>
          {ipo.upcoming && <RemindButton ipo={ipo} />}
          <Button
            variant="tonal"
            size="small"
            disabled={stageOf(ipo) !== 'open' || hasApplied}
            aria-label={hasApplied ? t`You have applied for ${ipo.company_name}` : t`Apply for ${ipo.company_name}`}
            onClick={onApply}
          >
            {hasApplied ? <Trans>Applied</Trans> : <Trans>Apply</Trans>}
          </Button>
        </div>
      </div>
      <div className={styles.frame}>
        <dl className={styles.facts}>
          <Fact label={t`Price`} value={priceText(ipo.issue_price, ipo.currency, currency)} />
          <Fact
            label={t`At least`}
            value={priceText(least, ipo.currency, currency, { decimals: least.endsWith('.00') ? 0 : 2 })}
          />
          {date !== undefined && <Fact label={date.label} value={shortMoment(date.at)} />}
        </dl>
      </div>
      {ipo.application !== null && <MyApplication ipo={ipo} application={ipo.application} onChange={onApply} />}
      <IpoDetails ipo={ipo} />
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd className="medium">{value}</dd>
    </div>
  );
}

/** What comes next in an offer's life, and when; what has been listed says since when. */
function useNextDate(): (ipo: Ipo) => { label: string; at: string } | undefined {
  const { t } = useLingui();
  return (ipo) => {
    if (ipo.upcoming && ipo.apply_start_date !== null) return { label: t`Apply from`, at: ipo.apply_start_date };
    switch (ipo.status) {
      case 'Forthcoming':
        return { label: t`Apply until`, at: ipo.issue_start_date };
      case 'Open':
      case 'Closed':
        return { label: t`Allotment`, at: ipo.allotment_date };
      case 'Allotted':
      case 'Listed':
        return { label: t`Listing`, at: ipo.listing_date };
      case 'Cancelled':
        return undefined;
    }
  };
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

/** What is read once: its bounds, every date, how many shares are on offer, what the company says, and how shares are drawn. */
function IpoDetails({ ipo }: { ipo: Ipo }) {
  const { t } = useLingui();
  const { currency, figure, dateTime } = useFormats();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const price = (text: string) => priceText(text, ipo.currency, currency);
  const { min, max, step } = applicationLimits(ipo, ipo.price_high, undefined, undefined);
  return (
    <details className={styles.details}>
      <summary className="summary" aria-label={t`Details of ${ipo.company_name}`}>{t`Details`}</summary>
      <div className="gap-3 below-1">
        <KeyValueList
          items={[
            { label: t`Price band`, value: t`${price(ipo.price_low)} to ${price(ipo.price_high)}` },
            { label: t`Quantity`, value: t`${whole(min)} to ${whole(max)}` },
            { label: t`Lot`, value: whole(step) },
            { label: t`Subscribed`, value: t`${figure(ipo.subscription, { decimals: 2 })}×` },
            ...(ipo.apply_start_date === null ? [] : [{ label: t`Apply from`, value: dateTime(ipo.apply_start_date) }]),
            { label: t`Apply until`, value: dateTime(ipo.issue_start_date) },
            { label: t`Change or withdraw until`, value: dateTime(ipo.issue_end_date) },
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
