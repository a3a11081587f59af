import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useUnreadNotices } from '../../data/unread.ts';
import { pluralForm } from '../../lib/i18n/plural-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons/icons.tsx';

/** The way to the notices, with a mark while there are some to read. */
export function NoticesLink() {
  const { t, i18n } = useLingui();
  const unread = useUnreadNotices();
  const label =
    unread === 0
      ? t`Notices`
      : t`${select(pluralForm(unread, i18n.locale), { one: `${unread} unread notice`, other: `${unread} unread notices` })}`;
  return <IconButton label={label} badge={unread} icon={<BellIcon />} render={<Link to="/settings/notices" />} />;
}
