import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from '../offerings.module.css';
import { PagedList } from '../../frame/paged-list.tsx';
import { IpoOrderItem } from './ipo-order-item.tsx';
import { applicationsQuery, type ApplicationRow } from './ipo-queries.ts';
import { useIpoWords } from './ipo-words.ts';

/** The customer's applications, newest first. */
export function ApplicationOrders() {
  const { t } = useLingui();
  const applications = useInfiniteQuery(applicationsQuery);
  return (
    <PagedList
      query={applications}
      loading={t`Loading records`}
      end={t`No more records`}
      empty={
        <EmptyState
          title={t`No applications yet`}
          action={<Button variant="primary" render={<Link to="/ipo" />}>{t`See IPOs`}</Button>}
        >
          <Trans>Every application appears here with what was allotted.</Trans>
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className={styles.orders} aria-label={t`Application Records`}>
          {rows.map((row) => (
            <ApplicationItem key={row.no} application={row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const SUBMITTED = 0;
const ALLOTTED = 2;
const NOT_ALLOTTED = 3;

function ApplicationItem({ application }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const words = useIpoWords();
  const { status } = application;
  const whole = (count: string) => figure(count, { decimals: 0 });
  const quantity = status === ALLOTTED ? application.allotted : application.count;
  const reason = words.endReason(application.reason);
  const hasBook = application.ipo_status !== 'Forthcoming' && application.ipo_status !== 'Open';
  return (
    <IpoOrderItem
      name={application.name}
      tag={application.tag}
      market={application.market}
      side={t`Buy`}
      pill={words.application(application)}
      facts={[
        { label: t`Order number`, value: application.no },
        // The specification shows a quantity while it is asked for, and once it is had.
        ...(status === SUBMITTED || status === ALLOTTED ? [{ label: t`Quantity`, value: whole(quantity) }] : []),
        {
          label: t`Price`,
          value: priceText(
            (status === ALLOTTED ? application.issue_price : null) ?? application.price,
            application.currency,
            currency,
          ),
        },
        status === NOT_ALLOTTED
          ? { label: t`Given back`, value: money(application.refunded) }
          : { label: t`Total amount`, value: money(status === ALLOTTED ? application.paid : application.held) },
        ...(reason === undefined ? [] : [{ label: t`Reason`, value: reason }]),
        { label: t`Created`, value: dateTime(application.created_at) },
      ]}
    >
      {(application.can_edit || hasBook) && (
        <p className={styles.actions}>
          {application.can_edit && <TextButton render={<Link to="/ipo" />}>{t`Change or withdraw`}</TextButton>}
          {hasBook && (
            <TextButton render={<Link to="/ipo/draw/$id" params={{ id: String(application.ipo_id) }} />}>
              <Trans>Check the allotment</Trans>
            </TextButton>
          )}
        </p>
      )}
    </IpoOrderItem>
  );
}
