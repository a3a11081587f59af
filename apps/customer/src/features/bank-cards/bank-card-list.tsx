import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/action-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankCardItem } from './bank-card-item.tsx';
import styles from './bank-cards.module.css';
import { bankCardsQuery } from '../../data/bank-cards.ts';
import { classNames } from '../../ui/class-names.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';

/** The customer's cards, and the way to add one. */
export function BankCardList() {
  const { t } = useLingui();
  const query = useQuery(bankCardsQuery);
  const { data: cards } = query;

  if (cards === undefined) {
    return (
      <NotLoaded
        query={query}
        title={t`Failed to load card list`}
        loading={t`Loading bank cards`}
        className={styles.cards}
      >
        <CardSkeleton />
      </NotLoaded>
    );
  }
  const add = (
    <Button
      variant="primary"
      wide={cards.length > 0}
      icon={<PlusIcon size="s" />}
      render={<Link to="/settings/bank-cards/add" />}
    >
      <Trans>Add bank card</Trans>
    </Button>
  );
  if (cards.length === 0) {
    return (
      <EmptyState title={t`No bank cards yet`} action={add}>
        <Trans>Withdrawals go to a bank card of yours. Add one to be ready.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t`Bank cards`} className={classNames(styles.cards, styles.growing)}>
        {cards.map((card) => (
          <BankCardItem key={card.id} card={card} />
        ))}
      </ul>
      <ActionBar>{add}</ActionBar>
    </>
  );
}

function CardSkeleton() {
  return (
    <Card className={styles.card}>
      <span className={styles.head}>
        <Skeleton width="2.5rem" height="2.5rem" />
        <Skeleton width="9rem" height="0.9375rem" />
      </span>
      <Skeleton width="8rem" height="1.375rem" />
      <span className={styles.foot}>
        <Skeleton width="7rem" height="0.9375rem" />
        <Skeleton width="4rem" height="1.375rem" />
      </span>
    </Card>
  );
}
