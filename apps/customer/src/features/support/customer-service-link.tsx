import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useConfig } from '../../lib/config.ts';
import { FloatingButton } from '../../ui/floating-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChatIcon } from '../../ui/icons/action-icons.tsx';

/** The way to customer service, in the header or floating; nothing where the configuration switches it off. */
export function CustomerServiceLink({ floating = false }: { floating?: boolean }) {
  const { t } = useLingui();
  const { customerService } = useConfig();
  if (!customerService) return null;
  const Shape = floating ? FloatingButton : IconButton;
  return <Shape label={t`Customer service`} icon={<ChatIcon />} render={<Link to="/customer-service" />} />;
}
