import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { ReceiptIcon } from '../../ui/icons/money-icons.tsx';
import { Row } from '../../ui/list.tsx';

/** The way to the statements, in a header. */
export function StatementsLink() {
  const { t } = useLingui();
  return <IconButton label={t`Statements`} icon={<DownloadIcon />} render={<Link to="/account/statements" />} />;
}

/** The way to the statements, in a list. */
export function StatementsRow() {
  return (
    <Row icon={<ReceiptIcon />} title={<Trans>Statements</Trans>} chevron render={<Link to="/account/statements" />} />
  );
}
