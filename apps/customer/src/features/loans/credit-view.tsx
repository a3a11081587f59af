import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { useCredit, type Credit } from './loan-queries.ts';
import { useLoanWords } from './loan-words.ts';
import styles from './loans.module.css';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';

export function LoanScreen() {
  return (
    <Screen
      fill
      actions={
        <RecordsLink render={<Link to="/LoanApplication" />}>
          <Trans>Records</Trans>
        </RecordsLink>
      }
    >
      <CreditView />
    </Screen>
  );
}

/** What is owed, what may be borrowed and why, at which terms, and the way to apply. */
function CreditView() {
  const { t } = useLingui();
  const query = useCredit();
  const { data: credit } = query;
  if (credit === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading`}>
        <SkeletonRows count={5} figures={1} columns="6rem" />
      </NotLoaded>
    );
  }
  return <CreditFacts credit={credit} />;
}

function CreditFacts({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { money } = useFormats();
  const words = useLoanWords();
  const [applying, setApplying] = useState(false);
  return (
    <>
      <div className={styles.credit}>
        <Well>
          <h2 className={styles.label}>
            <Trans>Amount due</Trans>
          </h2>
          <MoneyText size="hero" quietDecimals text={money(credit.amountDue)} />
          {credit.due_no !== null && (
            <Button
              variant="tonal"
              wide
              className={styles.payBack}
              render={<Link to="/LoanApplication" search={{ no: credit.due_no }} />}
            >
              <Trans>Repay</Trans>
            </Button>
          )}
          <dl className={styles.pair}>
            <div>
              <dt className={styles.label}>
                <Trans>Credit score</Trans>
              </dt>
              <dd className={styles.figure}>{credit.creditScore}</dd>
            </div>
            <div>
              <dt className={styles.label}>
                <Trans>Remaining amount</Trans>
              </dt>
              <dd className={styles.figure}>{money(credit.remainingAmount)}</dd>
            </div>
          </dl>
        </Well>
        <section>
          <h2 className={styles.title}>
            <Trans>Terms</Trans>
          </h2>
          <KeyValueList
            items={[
              { label: t`Limit`, value: money(credit.limit) },
              { label: t`Interest`, value: words.interest(credit.interest_percent) },
              { label: t`Repaid within`, value: words.days(credit.term_days) },
              { label: t`Fee`, value: money('0') },
            ]}
          />
        </section>
        <section>
          <h2 className={styles.title}>
            <Trans>What your credit score is made of</Trans>
          </h2>
          <KeyValueList
            items={[
              ...credit.parts.map(({ kind, points }) => ({
                label: words.part(kind),
                value: kind === 'base' ? String(points) : signed(points),
              })),
              { label: t`Credit score`, value: String(credit.creditScore), total: true },
            ]}
          />
        </section>
      </div>
      <ActionBar>
        <Button variant="primary" wide onClick={() => setApplying(true)}>
          <Trans>Apply for a loan</Trans>
        </Button>
      </ActionBar>
      <ApplySheet
        open={applying}
        credit={credit}
        onClose={() => setApplying(false)}
        onApplied={() => void navigate({ to: '/LoanApplication' })}
      />
    </>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
