import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { PayInDetails } from './pay-in-details.tsx';
import { useRechargeWords } from './recharge-words.ts';
import styles from './recharge.module.css';
import { IN_PROGRESS } from './recharges.ts';
import type { Recharge } from './send-recharge.ts';

interface RechargeSheetProps {
  recharge: Recharge;
  open: boolean;
  onClose: () => void;
}

/** One recharge: where its money is, until when, what happens next, and where to pay while it waits. */
export function RechargeSheet({ recharge, open, onClose }: RechargeSheetProps) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const words = useRechargeWords();
  const { tone, word } = words.status(recharge.status);
  return (
    <Sheet open={open} onClose={onClose} title={words.method(recharge.method)} closeLabel={t`Close`}>
      <div className={styles.sheet}>
        <p className={styles.sheetHead}>
          <MoneyText size="headline" text={money(recharge.count)} />
          <StatusPill tone={tone}>{word}</StatusPill>
        </p>
        <p className={styles.note}>
          {recharge.status === IN_PROGRESS ? (
            <Trans>
              The money is on its way. Once it arrives it is credited to your balance; nothing else is needed.
            </Trans>
          ) : recharge.status === 2 ? (
            <Trans>The money arrived and is in your balance.</Trans>
          ) : (
            <Trans>Nothing was credited. Money that you did send goes back to where it came from.</Trans>
          )}
        </p>
        <KeyValueList
          items={[
            ...(recharge.reason === null
              ? []
              : [{ label: t`Reason`, value: errorText(recharge.reason) ?? recharge.reason }]),
            { label: t`Requested`, value: dateTime(recharge.created_at) },
            ...(recharge.ended_at === null
              ? [{ label: t`Deadline`, value: dateTime(recharge.deadline) }]
              : [{ label: t`Ended`, value: dateTime(recharge.ended_at) }]),
            ...(recharge.bank_reference === null ? [] : [{ label: t`Bank reference`, value: recharge.bank_reference }]),
            { label: t`Number`, value: recharge.no },
          ]}
        />
        {recharge.status === IN_PROGRESS && <PayInDetails recharge={recharge} />}
      </div>
    </Sheet>
  );
}
