import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { GainsDownload } from './gains-download.tsx';
import { StatementDownload } from './statement-download.tsx';

/** What can be fetched for one's own books, and the way to check a statement. */
export function Statements() {
  return (
    <>
      <StatementDownload />
      <GainsDownload />
      <List>
        <Row
          icon={<CheckIcon />}
          title={<Trans>Check a statement</Trans>}
          subtitle={<Trans>Against the published heads of the ledger</Trans>}
          chevron
          render={<Link to="/account/verify-statement" />}
        />
      </List>
    </>
  );
}
