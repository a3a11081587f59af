import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DeleteIcon, DownloadIcon } from '../../ui/icons/action-icons.tsx';
import { InfoIcon } from '../../ui/icons/status-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';

/** What is kept about the customer, the end of it, and what this is. */
export function AccountRows() {
  const { t } = useLingui();
  return (
    <>
      <Row
        leading={
          <RowIcon>
            <DownloadIcon />
          </RowIcon>
        }
        title={t`Download my data`}
        chevron
        render={<Link to="/settings/data" />}
      />
      <Row
        leading={
          <RowIcon>
            <DeleteIcon />
          </RowIcon>
        }
        title={t`Close account`}
        chevron
        render={<Link to="/settings/close-account" />}
      />
      <Row
        leading={
          <RowIcon>
            <InfoIcon />
          </RowIcon>
        }
        title={t`About Sauda`}
        chevron
        render={<Link to="/settings/about" />}
      />
    </>
  );
}
