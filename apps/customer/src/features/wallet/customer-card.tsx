import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCopy } from '../frame/use-copy.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './wallet.module.css';

interface CustomerCardProps {
  customer: { user: string; no: string; img: string } | undefined;
}

/** Avatar, phone and customer number, which can be copied. */
export function CustomerCard({ customer }: CustomerCardProps) {
  const { t } = useLingui();
  const copy = useCopy();
  if (customer === undefined) {
    return (
      <div className={classNames('gap-3', styles.card)} aria-hidden="true">
        <Skeleton width="3.25rem" height="3.25rem" className={styles.round} />
        <span>
          <Skeleton width="8rem" height="1rem" />
          <Skeleton width="6rem" height="0.75rem" className={styles.second} />
        </span>
      </div>
    );
  }
  const { user, no, img } = customer;
  return (
    <div className={classNames('gap-3', styles.card)}>
      <Avatar initials={user.slice(-2)} picture={img === '' ? undefined : img} />
      <div>
        <p className="heading">{user.replace(/^(\d{5})(\d{5})$/, '$1 $2')}</p>
        <p className="muted">{t`ID ${no}`}</p>
      </div>
      <IconButton
        label={t`Copy ID`}
        icon={<CopyIcon />}
        onClick={() => void copy(no.replace(/\s/g, ''), t`ID copied`, t`The ID could not be copied`)}
      />
    </div>
  );
}
