import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useConfig } from '../../lib/config.ts';
import { FloatingButton } from '../../ui/floating-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChatIcon } from '../../ui/icons/action-icons.tsx';
import { useUnreadCount } from './unread-count.ts';

/** The way to customer service, in the header or floating; nothing where the configuration switches it off. */
export function CustomerServiceLink({ floating = false }: { floating?: boolean }) {
  const { customerService } = useConfig();
  if (!customerService) return null;
  return <LinkWithUnread floating={floating} />;
}

function LinkWithUnread({ floating }: { floating: boolean }) {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const count = plural(unread, { one: '# unread message', other: '# unread messages' });
  const label = unread === 0 ? t`Customer service` : t`Customer service, ${count}`;
  const Shape = floating ? FloatingButton : IconButton;
  return <Shape label={label} icon={<ChatIcon />} badge={unread} render={<Link to="/customer-service" />} />;
}
