import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useConfig } from '../../lib/config.ts';
import { pluralForm } from '../../lib/i18n/plural-form.ts';
import { FloatingButton } from '../../ui/floating-button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChatIcon } from '../../ui/icons/icons.tsx';
import { useUnreadMessages } from '../../data/unread.ts';

/** The way to customer service, in the header or floating; nothing where the configuration switches it off. */
export function CustomerServiceLink({ floating = false }: { floating?: boolean }) {
  const { t, i18n } = useLingui();
  const { customerService } = useConfig();
  const unread = useUnreadMessages();
  if (!customerService) return null;
  const Shape = floating ? FloatingButton : IconButton;
  const label =
    unread === 0
      ? t`Customer service`
      : t`${select(pluralForm(unread, i18n.locale), {
          one: `Customer service, ${unread} unread message`,
          other: `Customer service, ${unread} unread messages`,
        })}`;
  return <Shape label={label} badge={unread} icon={<ChatIcon />} render={<Link to="/customer-service" />} />;
}
