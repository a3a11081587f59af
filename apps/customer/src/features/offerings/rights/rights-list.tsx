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
import { rightsQuery, useRightsWords, type RightsIssue, type Subscription } from './rights.ts';
import { SubscribeSheet } from './subscribe-sheet.tsx';

/** New shares that companies offer their holders, and what the customer has subscribed to. */
export function RightsList() {
  const { t } = useLingui();
  const issues = useInfiniteQuery(rightsQuery);
  const chosen = useOpening<string>();
  const issue = issues.data?.pages.flatMap(({ rows }) => rows).find(({ no }) => no === chosen.id);
  return (
    <>
      <PagedList
        query={issues}
        loading={t`Loading rights issues`}
        end={t`No more rights issues`}
        empty={{
          drawing: <OffersDrawing />,
          title: t`No rights issues now`,
          children: t`When a company offers its holders new shares you can subscribe to yours here, until the last day.`,
        }}
      >
        {(rows) => rows.map((row) => <RightsItem key={row.no} issue={row} onSubscribe={() => chosen.show(row.no)} />)}
      </PagedList>
      {issue !== undefined && (
        <SubscribeSheet key={chosen.key} issue={issue} open={chosen.open} onClose={chosen.close} />
      )}
    </>
  );
}

/** One issue: its terms, what the customer is entitled to, and what became of that. */
function RightsItem({ issue, onSubscribe }: { issue: RightsIssue; onSubscribe: () => void }) {
  const { t } = useLingui();
  const { currency, day, figure, dateTime } = useFormats();
  const words = useRightsWords();
  const { symbol, name, status, ratio, subscription, entitled, held_then: heldThen } = issue;
  const { tone, word } = words.issue(issue);
  const whole = (count: string) => figure(count, { decimals: 0 });
  const isSubscribed = subscription?.status === 'submitted';
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
              aria-label={isSubscribed ? t`Change the subscription to ${name}` : t`Subscribe to new shares of ${name}`}
              onClick={onSubscribe}
            >
              {isSubscribed ? <Trans context="a subscription or tender">Change</Trans> : <Trans>Subscribe</Trans>}
            </Button>
          </div>
        )}
      </div>
      <KeyValueList
        items={[
          { label: t`New shares for shares held`, value: ratio },
          { label: t`Price of a new share`, value: priceText(issue.price, issue.currency, currency) },
          { label: t`Held as the day begins`, value: day(issue.ex_day) },
          { label: t`Subscribe until`, value: dateTime(issue.closes_at) },
          ...(entitled === null || heldThen === null
            ? [{ label: t`You hold`, value: whole(issue.held) }]
            : [
                { label: t`You held`, value: whole(heldThen) },
                { label: t`You are entitled to`, value: whole(entitled), total: true },
              ]),
        ]}
      />
      {status === 'announced' && (
        <p className="note">
          <Trans>
            Who holds the share as that day begins is entitled, in whole shares: what is left of one is dropped. Rights
            that are not used lapse, and cannot be sold here.
          </Trans>
        </p>
      )}
      {subscription !== null && <MySubscription subscription={subscription} />}
    </article>
  );
}

/** What of it was allotted and paid. */
function MySubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const words = useRightsWords();
  const { tone, word } = words.subscription(subscription);
  const whole = (count: string) => figure(count, { decimals: 0 });
  const { status, count, allotted, held, paid } = subscription;
  const said =
    status === 'allotted'
      ? t`${whole(allotted)} of ${whole(count)} shares, for ${money(paid)}`
      : status === 'submitted'
        ? t`${whole(count)} shares, ${money(held)} set aside`
        : t`${whole(count)} shares`;
  return (
    <div className={styles.itemFoot}>
      <p className={classNames('muted small', styles.itemLine)}>
        <StatusPill tone={tone}>{word}</StatusPill>
        {said}
      </p>
      {status === 'cancelled' && (
        <p className="note">
          <Trans>It was called off, or not allotted in time. What was set aside is free again.</Trans>
        </p>
      )}
    </div>
  );
}
