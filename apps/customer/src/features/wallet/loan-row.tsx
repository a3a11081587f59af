import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Figure, Row, RowIcon } from '../../ui/row.tsx';
import { loanQuery } from './account-queries.ts';

/** What is owed, and the way to the loans. The credit score shows once the server gives it. */
export function LoanRow({ owed }: { owed: string | undefined }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const score = useQuery(loanQuery).data?.creditScore;
  return (
    <List>
      <Row
        leading={
          <RowIcon>
            <CashIcon />
          </RowIcon>
        }
        title={<Trans>Loan</Trans>}
        subtitle={score === undefined ? undefined : t`Credit score ${score}`}
        figures={
          owed === undefined
            ? []
            : [
                <Figure key="owed" note={<Trans>Amount due</Trans>}>
                  {money(owed)}
                </Figure>,
              ]
        }
        chevron
        render={<Link to="/loan" />}
      />
    </List>
  );
}
