import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toldRealNameQuery } from '../../data/real-name.ts';
import { useConfig } from '../../lib/config.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProveAgain } from '../frame/prove-again.ts';
import { useCopy } from '../frame/use-copy.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './wallet.module.css';

interface CustomerCardProps {
  customer: { user: string; no: string; img: string } | undefined;
}

/** Avatar, the approved name or else the phone, how far KYC is, and the customer number, which can be copied. */
export function CustomerCard({ customer }: CustomerCardProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const { currency } = useConfig();
  const { data: told } = useQuery(toldRealNameQuery);
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
  const name = told?.status === 'approved' ? told.name : undefined;
  const phone = phoneText(user, currency);
  return (
    <div className={classNames('gap-3', styles.card)}>
      <Avatar
        initials={name === undefined ? user.slice(-2) : initialsOf(name)}
        picture={img === '' ? undefined : img}
      />
      <div>
        <p className="heading">{name ?? phone}</p>
        {name !== undefined && <p className="muted">{phone}</p>}
        <p className="muted">{t`ID ${no}`}</p>
        <KycState told={told} />
      </div>
      <IconButton
        label={t`Copy ID`}
        icon={<CopyIcon />}
        onClick={() => void copy(no.replace(/\s/g, ''), t`ID copied`, t`The ID could not be copied`)}
      />
    </div>
  );
}

/** "AR" of Ananya Rao; of one word its first letter. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

interface KycStateProps {
  told:
    | { status: 'none' | 'under_review' | 'approved' | 'rejected'; proveUntil: string | null; isLimited: boolean }
    | undefined;
}

/** How far the customer is known, and the way to get further; keeps its place until that is told. */
function KycState({ told }: KycStateProps) {
  const { t } = useLingui();
  const proveAgain = useProveAgain(told);
  const status = told?.status;
  if (status === undefined) return <p className="muted">&nbsp;</p>;
  const texts = {
    none: t`KYC not verified`,
    under_review: t`KYC under review`,
    approved: t`KYC verified`,
    rejected: t`KYC rejected`,
  };
  return (
    <p>
      <Link
        to="/settings/real-name"
        className={classNames(
          'small',
          styles.kyc,
          status === 'approved' && proveAgain === undefined ? 'gain' : styles.open,
        )}
      >
        {proveAgain ?? texts[status]}
      </Link>
    </p>
  );
}
