import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PieIcon } from '../../ui/icons/money-icons.tsx';
import { BellIcon } from '../../ui/icons/status-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';

/** The ways to the portfolio and to the alerts. */
export function AccountLinks() {
  return (
    <>
      <Row
        leading={
          <RowIcon>
            <PieIcon />
          </RowIcon>
        }
        title={<Trans>Portfolio</Trans>}
        chevron
        render={<Link to="/portfolio" />}
      />
      <Row
        leading={
          <RowIcon>
            <BellIcon />
          </RowIcon>
        }
        title={<Trans>Alerts</Trans>}
        chevron
        render={<Link to="/alerts" />}
      />
    </>
  );
}
