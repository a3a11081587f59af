import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { StatementIcon } from '../../ui/icons/money-icons.tsx';
import { Row } from '../../ui/list.tsx';

/** The way to the statements, in a header. */
export function StatementsLink() {
  const { t } = useLingui();
  return <IconButton label={t`Statements`} icon={<DownloadIcon />} render={<Link to="/account/statements" />} />;
}

/** The way to the statements, in a list. */
export function StatementsRow() {
  return (
    <Row
      icon={<StatementIcon />}
      title={<Trans>Statements</Trans>}
      subtitle={<Trans>Anybody can check them</Trans>}
      chevron
      render={<Link to="/account/statements" />}
    />
  );
}
