import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { IconButton, TextButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons/icons.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './desktop-line.module.css';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Asks to open the app on a phone; its address as a QR code stands behind a button. */
export function DesktopLine({ onPutAway }: { onPutAway: () => void }) {
  const { t } = useLingui();
  const codeId = useId();
  const [isShown, setShown] = useState(false);
  const { origin, hostname } = window.location;
  return (
    <aside className={styles.aside} aria-label={t`Open Sauda on a phone`}>
      <div className={styles.line}>
        <p className={styles.text}>{t`Sauda is made for phones. Please open this page on yours.`}</p>
        <TextButton aria-expanded={isShown} aria-controls={codeId} onClick={() => setShown(!isShown)}>
          {isShown ? t`Hide the QR code` : t`Show a QR code`}
        </TextButton>
        <IconButton label={t`Dismiss`} icon={<CloseIcon size="s" />} onClick={onPutAway} />
      </div>
      <div id={codeId} className={styles.code} hidden={!isShown}>
        {isShown && (
          <>
            <QrCode text={origin} label={t`QR code of ${origin}`} />
            <div className="gap-2">
              <p>{t`Point the phone’s camera at the code.`}</p>
              <p className="medium anywhere">{origin}</p>
              {loopback.test(hostname) && (
                <p className="note">
                  <Trans>
                    This address opens only on this computer. Start the server with HOST=0.0.0.0 and use the computer’s
                    own address to open it on a phone in the same network.
                  </Trans>
                </p>
              )}
            </div>
          </>
        )}
      </div>
    </aside>
  );
}
