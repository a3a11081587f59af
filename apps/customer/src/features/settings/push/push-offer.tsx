import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { endOffer, isOfferDue } from './push.ts';
import styles from './push-offer.module.css';
import { usePush, usePushOffered } from './use-push.ts';

/** Says once, above what was told, that it can come to this device too. Whatever is answered, it does not come again. */
export function PushOffer() {
  const [isDue, setDue] = useState(isOfferDue);
  const isOffered = usePushOffered();
  if (!isDue || !isOffered) return null;
  const end = () => {
    endOffer();
    setDue(false);
  };
  return <Offer onEnd={end} />;
}

function Offer({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const { busy, change } = usePush({ onChanged: () => toast.success(t`Notices come to this device now`) });
  return (
    <Well className={styles.offer}>
      <p>
        <Trans>Be told of filled orders, alerts and money on this device, also while the app is closed?</Trans>
      </p>
      <div className={styles.answers}>
        <Button
          variant="tonal"
          size="small"
          busy={busy}
          busyLabel={t`Switching on`}
          onClick={() => change('withoutAmounts', { onSettled: onEnd })}
        >
          <Trans>Switch on</Trans>
        </Button>
        <Button variant="plain" size="small" onClick={onEnd}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Well>
  );
}
