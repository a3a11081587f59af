import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { SettlesNote } from '../../data/not-settled.tsx';
import { OwnAmount } from '../../data/own-amount.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { EyeIcon, EyeOffIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './wallet.module.css';
import type { Answer } from '@sauda/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { List, Row } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { balanceQuery } from './account-queries.ts';
import { IdleMoneyLine } from './idle-money-line.tsx';
import { causeLink } from './cause-link.tsx';

interface WalletCardProps {
  /** Wire amounts; undefined while they load. */
  customer: { total: string; money: string } | undefined;
}

/** What the customer has: the total leads; the free part opens what the total is made of. */
export function WalletCard({ customer }: WalletCardProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [hidden, toggleHidden] = useHiddenAmounts();
  const [open, setOpen] = useState(false);

  return (
    <div className="gutter">
      <Well>
        <div className={styles.head}>
          <h2 className={styles.label}>{t`Total assets`}</h2>
          <IconButton
            className={styles.eye}
            label={hidden ? t`Show amounts` : t`Hide amounts`}
            icon={hidden ? <EyeOffIcon /> : <EyeIcon />}
            onClick={toggleHidden}
          />
        </div>
        {customer === undefined ? (
          <Skeleton width="12rem" height="2.4375rem" />
        ) : (
          <OwnAmount size="hero" quietDecimals text={money(customer.total)} />
        )}
        <button
          type="button"
          className={classNames('spread', styles.available)}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          <span className={styles.label}>{t`Available balance`}</span>
          <span className={styles.free}>
            {customer === undefined ? (
              <Skeleton width="6rem" height="0.9375rem" />
            ) : (
              <OwnAmount text={money(customer.money)} />
            )}
            <ChevronRightIcon size="xs" className="quiet" />
          </span>
        </button>
        <SettlesNote className={classNames('small', 'quiet', styles.settles)} />
        <IdleMoneyLine />
        <div className={styles.actions}>
          <Button variant="primary" wide render={<Link to="/recharge" />}>{t`Add money`}</Button>
          <Button wide render={<Link to="/withdraw" />}>{t`Withdraw`}</Button>
          <Button wide render={<Link to="/account/changes" />}>{t`History`}</Button>
        </div>
      </Well>
      <BalanceSheet open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Why the balance is what it is: free, held and by what, on its way, invested, owed. */
function BalanceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`What your total is made of`} closeLabel={t`Close`}>
      {open && <Breakdown />}
    </Sheet>
  );
}

function Breakdown() {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const { money } = useFormats();
  const query = useInfiniteQuery(balanceQuery);
  const data = query.data?.pages[0];
  if (query.data === undefined || data === undefined) {
    return <NotLoaded query={query} rows={{ count: 4, figures: 1, columns: '6rem' }} />;
  }
  return (
    <>
      <List label={t`What your total is made of`}>
        <Row title={t`Free to use`} figures={[<OwnAmount key="amount" text={money(data.balance)} />]} />
        {data.unsettled !== '0.00' && (
          <Row title={t`Waits to be settled`} figures={[<OwnAmount key="amount" text={money(data.unsettled)} />]} />
        )}
        <Row title={t`Held`} figures={[<OwnAmount key="amount" text={money(data.held)} />]} />
        <Row
          title={t`On its way`}
          figures={[<OwnAmount key="amount" text={money(data.in_transit)} />]}
          render={<Link to="/recharge-records/{-$type}" params={{ type: 'withdraw' }} />}
        />
        <Row
          title={t`Invested`}
          figures={[<OwnAmount key="amount" text={money(data.invested)} />]}
          render={<Link to="/trade" />}
        />
        <Row
          title={t`Owed`}
          figures={[<OwnAmount key="amount" text={money(`-${data.owed}`)} />]}
          render={<Link to="/loan" />}
        />
      </List>
      <div className="gutter">
        <KeyValueList
          items={[{ label: t`Total assets`, value: <OwnAmount text={money(data.total)} />, total: true }]}
        />
      </div>
      {data.holds_count > 0 && (
        <>
          <h3 className="small medium gutter above-4">{t`Held by`}</h3>
          <List label={t`Held by`}>
            {holdsIn(query.data.pages).map(({ kind, no, name, amount }) => (
              <Row
                key={no}
                title={nameOf(name)}
                subtitle={
                  kind === 'order'
                    ? t`Order ${no}`
                    : kind === 'rights'
                      ? t`New shares, ${no}`
                      : t`IPO application ${no}`
                }
                figures={[<OwnAmount key="amount" text={money(amount)} />]}
                render={causeLink({ kind, no })}
              />
            ))}
          </List>
          {(query.hasNextPage || query.data.pages.length > 1) && (
            <NextPage query={query} end={t`Nothing else is held`} />
          )}
        </>
      )}
    </>
  );
}

type Hold = Answer<'GET /stock/success/v2/balance'>['data']['holds'][number];

/** Each once: one that came in meanwhile has moved others to the next page. */
function holdsIn(pages: ReadonlyArray<{ holds: readonly Hold[] }>): readonly Hold[] {
  return [...new Map(pages.flatMap(({ holds }) => holds).map((hold) => [hold.no, hold])).values()];
}
