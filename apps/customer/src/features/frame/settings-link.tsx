import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { SettingsIcon } from '../../ui/icons/action-icons.tsx';

export function SettingsLink() {
  const { t } = useLingui();
  return <IconButton label={t`Settings`} icon={<SettingsIcon />} render={<Link to="/settings" />} />;
}
