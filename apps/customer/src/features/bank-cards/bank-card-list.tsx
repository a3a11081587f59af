import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './bank-cards.module.css';
import { type BankCard, bankCardsQuery } from '../../data/bank-cards.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { MoneyRests } from '../frame/money-rests.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Screen } from '../frame/screen.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { BankIcon } from '../../ui/icons/money-icons.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

/** Where money can be sent to, and the way to add another. */
export function BankCardList() {
  const bank = useBankWords();
  return (
    <Screen fill title={bank('many')} actions={<CustomerServiceLink />}>
      <MoneyRests isLinked />
      <Cards />
    </Screen>
  );
}

function Cards() {
  const bank = useBankWords();
  const query = useQuery(bankCardsQuery);
  const { data: cards } = query;

  if (cards === undefined) {
    return (
      <NotLoaded
        query={query}
        title={bank('notLoaded')}
        loading={bank('loading')}
        className="gap-4 gutter above-4 below-6"
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
      {bank('add')}
    </Button>
  );
  if (cards.length === 0) {
    return (
      <EmptyState drawing={<MoneyDrawing />} title={bank('noneYet')} action={add}>
        {bank('what')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={bank('many')} className={classNames('gap-4 gutter above-4 below-6', styles.growing)}>
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
      <span className={classNames('spread', styles.foot)}>
        <Skeleton width="7rem" height="0.9375rem" />
        <Skeleton width="4rem" height="1.375rem" />
      </span>
    </Card>
  );
}

/** One card; the whole of it opens it for editing. */
function BankCardItem({ card }: { card: BankCard }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { tone, word } =
    card.status === 'usable' ? { tone: 'ok' as const, word: t`Usable` } : { tone: 'wait' as const, word: t`On hold` };
  const details = [card.branch_bank, card.ifsc].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <Card className={styles.card} render={<Link to="/settings/bank-cards/$id" params={{ id: String(card.id) }} />}>
        <span className={styles.head}>
          <span className={styles.icon}>
            <BankIcon size="s" />
          </span>
          <span className={classNames('medium anywhere shrink', styles.bank)}>
            {card.bank}
            {details !== '' && <span className={classNames('muted line', styles.quiet)}>{details}</span>}
          </span>
          <ChevronRightIcon size="s" className={styles.chevron} />
        </span>
        <span className={styles.number}>{card.bank_card}</span>
        <span className={classNames('spread', styles.foot)}>
          <span className="anywhere shrink">{card.bank_user}</span>
          <StatusPill tone={tone}>{word}</StatusPill>
        </span>
        {card.status === 'on_hold' && (
          <span
            className={classNames('muted', styles.hold)}
          >{t`Withdrawals to it from ${dateTime(card.usable_from)}`}</span>
        )}
      </Card>
    </li>
  );
}
