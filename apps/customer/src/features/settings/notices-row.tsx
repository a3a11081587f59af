import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { InfoIcon } from '../../ui/icons/status-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';
import { useUnreadNotices } from '../../data/unread.ts';
import styles from './notices-row.module.css';

export function NoticesRow() {
  const { t } = useLingui();
  const unread = useUnreadNotices();
  return (
    <Row
      leading={
        <span className={styles.icon}>
          <RowIcon>
            <InfoIcon />
          </RowIcon>
          <Badge count={unread} />
        </span>
      }
      title={t`Notices`}
      subtitle={unread > 0 ? t`${plural(unread, { one: '# unread', other: '# unread' })}` : undefined}
      chevron
      render={<Link to="/settings/notices" />}
    />
  );
}
