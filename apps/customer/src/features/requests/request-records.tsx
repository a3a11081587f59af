import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import {
  movedAmount,
  type Recharge,
  type RequestKind,
  ROWS_A_PAGE,
  recordsQuery,
  type Withdrawal,
  useRequestWords,
} from './requests.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ArrowInIcon, ArrowOutIcon } from '../../ui/icons/money-icons.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './requests.module.css';

const route = getRouteApi('/recharge-records/{-$type}');

export function RequestRecords() {
  const { type } = route.useParams();
  return <Records kind={type === 'withdraw' ? 'withdraw' : 'recharge'} />;
}

/** The same records, opened at the withdrawals. */
export function WithdrawalRecords() {
  return <Records kind="withdraw" />;
}

function Records({ kind }: { kind: RequestKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <Tabs<RequestKind>
        id="records"
        label={t`Deposits and withdrawals`}
        tabs={[
          { value: 'recharge', label: t`Deposits` },
          { value: 'withdraw', label: t`Withdrawals` },
        ]}
        value={kind}
        onChange={(type) => void navigate({ to: '/recharge-records/{-$type}', params: { type }, replace: true })}
      />
      <TabPanel id="records" value={kind}>
        <RecordList key={kind} kind={kind} />
      </TabPanel>
    </>
  );
}

/**
 * The customer's recharges or withdrawals, ten a page; those in progress change before one's eyes. The page is in the address, so that the
 * way back from a request leads to it.
 */
function RecordList({ kind }: { kind: RequestKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ strict: false });
  const query = useQuery(recordsQuery(kind, page));
  const { data, isPlaceholderData } = query;

  if (data === undefined)
    return (
      <NotLoaded query={query} loading={t`Loading`} rows={{ count: 6, columns: '7.5rem', figures: 1, leading: true }} />
    );
  if (data.count === 0) return <NoRecords kind={kind} />;
  return (
    <>
      <List label={kind === 'recharge' ? t`Deposits` : t`Withdrawals`} columns="7.5rem">
        {data.rows.map((row) => (
          <RequestRow key={row.no} request={row} />
        ))}
      </List>
      <NumberedPages
        page={page}
        perPage={ROWS_A_PAGE}
        count={data.count}
        waiting={isPlaceholderData}
        onPage={(next) => void navigate({ to: '.', search: { page: next }, replace: true })}
      />
    </>
  );
}

function NoRecords({ kind }: { kind: RequestKind }) {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<MoneyDrawing />}
      title={kind === 'recharge' ? t`No deposits yet` : t`No withdrawals yet`}
      action={
        <Button variant="primary" render={<Link to={kind === 'recharge' ? '/recharge' : '/withdraw'} />}>
          {kind === 'recharge' ? <Trans>Add money</Trans> : <Trans>Withdraw</Trans>}
        </Button>
      }
    >
      <Trans>Every request appears here with its status and deadline.</Trans>
    </EmptyState>
  );
}

/** A request in the list; the whole of it opens what has happened to it. */
function RequestRow({ request }: { request: Recharge | Withdrawal }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const words = useRequestWords();
  const { tone, word } = words.status(request.status);
  const isWithdrawal = 'card' in request;
  const deadline = dateTime(request.deadline);
  return (
    <Row
      icon={isWithdrawal ? <ArrowOutIcon size="s" /> : <ArrowInIcon size="s" />}
      title={isWithdrawal ? t`Withdrawal` : t`Deposit`}
      subtitle={
        <>
          {words.way(request)}
          <br />
          {dateTime(request.created_at)}
          {request.ended_at === null && (
            <>
              <br />
              <Trans>By {deadline}</Trans>
            </>
          )}
        </>
      }
      figures={[
        <Figure
          key="amount"
          note={
            <span className={styles.pill} aria-live="polite">
              <StatusPill tone={tone}>{word}</StatusPill>
            </span>
          }
        >
          {money(movedAmount(request))}
        </Figure>,
      ]}
      render={<Link to="/account/recharge-withdraw/$id" params={{ id: request.no }} />}
    />
  );
}
