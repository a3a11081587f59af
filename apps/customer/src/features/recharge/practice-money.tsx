import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { requestRecharge } from './send-recharge.ts';
import styles from './start-card.module.css';

/**
 * Asks for practice money as it comes up: a request like any other, which the bank of the practice market answers within seconds.
 * @param amount whole units of the account's currency
 */
export function PracticeMoney({ amount }: { amount: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const request = useMoneyAction(requestRecharge);
  const isBegun = useRef(false);
  const whole = (value: string) => money(value, { decimals: 0 });
  const failure = failureText(request.error, t`Failed to submit deposit request`);
  const begin = () => request.begin({ count: amount, method: 'bank' }, { about: t`Deposit of ${whole(amount)}` });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    // One that is under way from before is seen to by itself, and no other follows it.
    if (!request.isUnderWay) begin();
  });
  return (
    <>
      <Button
        variant="primary"
        size="small"
        busy={request.isUnderWay || request.isSuccess}
        busyLabel={t`On its way`}
        onClick={begin}
      >
        {whole(amount)}
      </Button>
      {(failure !== undefined || request.isChecking) && (
        <div className={styles.note}>
          <CommandNote
            failure={failure}
            checking={request.isChecking}
            action={<TextButton render={<Link to="/recharge" />}>{t`Add money another way`}</TextButton>}
          />
        </div>
      )}
    </>
  );
}
