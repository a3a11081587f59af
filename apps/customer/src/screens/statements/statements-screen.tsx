import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { GainsDownload } from '../../features/statements/gains-download.tsx';
import { StatementDownload } from '../../features/statements/statement-download.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';

export function StatementsScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Statements`} />
      <main>
        <StatementDownload />
        <GainsDownload />
        <List>
          <Row
            leading={
              <RowIcon>
                <CheckIcon />
              </RowIcon>
            }
            title={<Trans>Check a statement</Trans>}
            subtitle={<Trans>Against the published heads of the ledger</Trans>}
            chevron
            render={<Link to="/account/verify-statement" />}
          />
        </List>
      </main>
    </>
  );
}
