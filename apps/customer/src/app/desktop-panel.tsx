import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from '../ui/qr-code.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './desktop-panel.module.css';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The warning to open the app on a phone, with the address as a QR code. */
export function DesktopPanel() {
  const { t } = useLingui();
  const { origin, hostname } = window.location;
  return (
    <aside className={classNames('gap-3 muted start', styles.panel)} aria-label={t`Open Sauda on a phone`}>
      <h2 className={classNames('heading', styles.title)}>
        <Trans>Sauda is made for a phone</Trans>
      </h2>
      <p>{t`Please open this page on your phone: point its camera at the code.`}</p>
      <QrCode text={origin} label={t`QR code of ${origin}`} />
      <p className={classNames('medium anywhere', styles.address)}>{origin}</p>
      {loopback.test(hostname) && (
        <p className={styles.note}>
          <Trans>
            This address opens only on this computer. Start the server with HOST=0.0.0.0 and use the computer’s own
            address to open it on a phone in the same network.
          </Trans>
        </p>
      )}
    </aside>
  );
}
