import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { useCopy } from '../frame/use-copy.ts';
import styles from './strong-auth.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes for when the app is lost, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sheet-form">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>{t`Keep these recovery codes`}</h2>
      <p>{t`Each logs you in once if you lose your authenticator app. They are not shown again.`}</p>
      <Well>
        <ul aria-label={t`Recovery codes`} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Well>
      <Button wide icon={<CopyIcon size="s" />} onClick={() => void copy(codes.join('\n'), t`Recovery codes copied`)}>
        <Trans>Copy the recovery codes</Trans>
      </Button>
      <Button variant="primary" wide onClick={onKept}>{t`I have kept them`}</Button>
    </section>
  );
}
