import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { TradeIcon } from '../../ui/icons/navigation-icons.tsx';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import styles from './account-life.module.css';
import type { Obstacle } from './closing-queries.ts';

/** What has to end first, each with the way to where it is ended. */
export function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useLingui();
  return (
    <List label={t`To be done first`} columns="auto" className={styles.obstacles}>
      {obstacles.map((obstacle) => (
        <ObstacleRow key={obstacle.kind} {...obstacle} />
      ))}
    </List>
  );
}

function ObstacleRow({ kind, value }: Obstacle) {
  const { t } = useLingui();
  const { money } = useFormats();
  const known = {
    balance: { title: t`Free balance`, step: t`Withdraw it`, link: <Link to="/withdraw" /> },
    holds: { title: t`Money set aside`, step: t`Cancel what holds it`, link: <Link to="/records" /> },
    debt: { title: t`Loan debt`, step: t`Repay it`, link: <Link to="/loan" /> },
    positions: { title: t`Positions`, step: t`Sell them`, link: <Link to="/trade" /> },
    orders: { title: t`Pending orders`, step: t`Cancel them`, link: <Link to="/records" /> },
    recharges: {
      title: t`Recharges in progress`,
      step: t`Wait until they end`,
      link: <Link to="/recharge-records/{-$type}" params={{ type: 'recharge' }} />,
    },
    withdrawals: {
      title: t`Withdrawals in progress`,
      step: t`Wait until they end`,
      link: <Link to="/recharge-records/{-$type}" params={{ type: 'withdraw' }} />,
    },
    loans: { title: t`Open loans`, step: t`Repay them or wait for the decision`, link: <Link to="/loan" /> },
    income: { title: t`Income on its way`, step: t`Wait until it is paid`, link: <Link to="/trade" /> },
    applications: { title: t`IPO applications`, step: t`Wait for the allotment`, link: <Link to="/ipo/orders" /> },
    funds: { title: t`Fund investments`, step: t`Wait until they end`, link: <Link to="/fund-investment/orders" /> },
  };
  const isAmount = kind === 'balance' || kind === 'holds' || kind === 'debt';
  const entry = Object.hasOwn(known, kind) ? known[kind as keyof typeof known] : undefined;
  return (
    <Row
      icon={isAmount ? <CashIcon /> : kind === 'positions' ? <TradeIcon /> : <ClockIcon />}
      title={entry?.title ?? t`Something still open`}
      subtitle={entry?.step ?? t`Wait until it ends`}
      figures={[<Figure key="value">{isAmount ? money(value) : value}</Figure>]}
      chevron={entry !== undefined}
      render={entry?.link}
    />
  );
}
