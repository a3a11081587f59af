import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/button.tsx';
import { SettingsIcon } from '../../ui/icons/icons.tsx';

/** The way to the settings. */
export function SettingsLink() {
  const { t } = useLingui();
  return <IconButton label={t`Settings`} icon={<SettingsIcon />} render={<Link to="/settings" />} />;
}
