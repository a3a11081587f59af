import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ArrowInIcon, ArrowOutIcon } from '../../ui/icons/money-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { reasonText } from '../../lib/i18n/reason-text.ts';
import { causeLink } from './cause-link.tsx';
import styles from './account-changes.module.css';

type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

export function BillRows({ rows }: { rows: readonly BillRow[] }) {
  const { t } = useLingui();
  const { money, time } = useFormats();
  return (
    <List>
      {rows.map(({ id, type, amount, balance, reason, subject, created_at }) => {
        const income = type === 'income';
        // The wire's amount has no sign of its own for an expense; the type says which way it went.
        const signed = income ? amount : `-${amount.replace('-', '')}`;
        const at = time(created_at);
        return (
          <Row
            key={id}
            icon={income ? <ArrowInIcon /> : <ArrowOutIcon />}
            title={reasonText(reason, t)}
            subtitle={income ? t`Income · ${at}` : t`Expense · ${at}`}
            figures={[
              <Figure key="amount" note={<Trans>Balance {money(balance)}</Trans>}>
                <span className={income ? styles.income : undefined}>{money(signed, { signed: true })}</span>
              </Figure>,
            ]}
            render={causeLink(subject)}
          />
        );
      })}
    </List>
  );
}
