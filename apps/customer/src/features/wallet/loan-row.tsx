import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { OwnAmount } from '../../data/own-amount.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { Figure, Row } from '../../ui/list.tsx';

/** What is owed, and the way to the loans. */
export function LoanRow({ owed }: { owed: string | undefined }) {
  const { money } = useFormats();
  return (
    <Row
      icon={<CashIcon />}
      title={<Trans>Loan</Trans>}
      figures={
        owed === undefined
          ? []
          : [
              <Figure key="owed" note={<Trans>Amount due</Trans>}>
                <OwnAmount text={money(owed)} />
              </Figure>,
            ]
      }
      chevron
      render={<Link to="/loan" />}
    />
  );
}
