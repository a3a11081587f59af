import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/button.tsx';
import { SettingsIcon } from '../../ui/icons/icons.tsx';
import { useUnreadNotices } from '../../data/unread.ts';

/** The way to the settings, with a mark while there are notices to read. */
export function SettingsLink() {
  const { t } = useLingui();
  const unread = useUnreadNotices();
  const label =
    unread === 0
      ? t`Settings`
      : t`${plural(unread, { one: 'Settings, # unread notice', other: 'Settings, # unread notices' })}`;
  return <IconButton label={label} badge={unread} icon={<SettingsIcon />} render={<Link to="/settings" />} />;
}
