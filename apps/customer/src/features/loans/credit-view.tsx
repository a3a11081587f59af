import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { creditQuery, type Credit } from './loan-queries.ts';
import { useLoanWords } from './loan-words.ts';
import styles from './loans.module.css';

/** What is owed, what may be borrowed and why, at which terms, and the way to apply. */
export function LoanScreen() {
  const { t } = useLingui();
  const query = useQuery(creditQuery);
  return (
    <Screen fill actions={<RecordsLink render={<Link to="/LoanApplication" />}>{t`Records`}</RecordsLink>}>
      <Loaded query={query} rows={{ count: 5, figures: 1, columns: '6rem' }}>
        {(credit) => <CreditFacts credit={credit} />}
      </Loaded>
    </Screen>
  );
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
        <AmountDue credit={credit} />
        <section>
          <h2 className={styles.title}>{t`Terms`}</h2>
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
          <h2 className={styles.title}>{t`What your credit score is made of`}</h2>
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
        <Button variant="primary" wide onClick={() => setApplying(true)}>{t`Apply for a loan`}</Button>
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

/** What is owed, with the way to repay it, over the score and what may still be borrowed. */
function AmountDue({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <Well>
      <h2 className="muted">{t`Amount due`}</h2>
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
          <dt className="muted">{t`Credit score`}</dt>
          <dd>{credit.creditScore}</dd>
        </div>
        <div>
          <dt className="muted">{t`Remaining amount`}</dt>
          <dd>{money(credit.remainingAmount)}</dd>
        </div>
      </dl>
    </Well>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
