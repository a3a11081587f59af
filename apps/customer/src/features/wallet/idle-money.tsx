import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OwnAmount } from '../../data/own-amount.tsx';
import { api, queryKeys, randomUuid, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { keepChoices } from './idle-choices.ts';
import { idleMoneyQuery, type IdleMoney as Idle } from './idle-money-query.ts';

/** When free money goes to the customer's bank, and what they want of it. */
export function IdleMoney() {
  const query = useQuery(idleMoneyQuery);
  const { data: idle } = query;
  if (idle === undefined) return <NotLoaded query={query} rows={{ count: 3 }} />;
  return (
    <div className="parts">
      {idle === null ? (
        <p className="leading">
          <Trans>Your free money stays here until you withdraw it.</Trans>
        </p>
      ) : (
        <IdleFacts idle={idle} />
      )}
    </div>
  );
}

function IdleFacts({ idle }: { idle: Idle }) {
  const { t } = useLingui();
  const { day: dayOf, money } = useFormats();
  const { day, days, amount } = idle;
  return (
    <>
      <p className="note">
        {idle.cycle === null ? (
          <Trans>
            Free money with which you do nothing for {days} days goes to your bank account by itself. You need not do
            anything. It costs nothing.
          </Trans>
        ) : (
          <Trans>
            Free money goes to your bank account on the first Friday of each month or quarter, as you choose, and with
            the next monthly date once you have done nothing with it for {days} days. The rule is that of the regulator.
          </Trans>
        )}
      </p>
      <KeyValueList
        items={[
          { label: t`Goes to your bank`, value: day === null ? t`Nothing to send` : dayOf(day) },
          { label: t`By what is free now`, value: <OwnAmount text={money(amount)} /> },
        ]}
      />
      <WaitsFor idle={idle} />
      <Choice idle={idle} />
      <Button wide variant="primary" render={<Link to="/withdraw" />}>{t`Withdraw now`}</Button>
    </>
  );
}

/** What it takes before it can go, where the customer can do something about it. */
function WaitsFor({ idle: { waits_for: waitsFor } }: { idle: Idle }) {
  const { t } = useLingui();
  if (waitsFor === null) return null;
  if (waitsFor === 'no_bank_card') {
    return (
      <>
        <AlertLine text={t`It could not be sent, as you have added no bank account.`} />
        <Button wide render={<Link to="/settings/bank-cards" />}>{t`Add a bank account`}</Button>
      </>
    );
  }
  if (waitsFor === 'real_name_required') {
    return (
      <>
        <AlertLine text={t`It could not be sent, as your KYC is not verified.`} />
        <Button wide render={<Link to="/settings/real-name" />}>{t`Go to KYC`}</Button>
      </>
    );
  }
  return (
    <p className="note">
      <Trans>It could not be sent yet, and is tried again each working day.</Trans>
    </p>
  );
}

/** How often it goes, or until when it stays: as far as the house leaves it to customers. */
function Choice({ idle }: { idle: Idle }) {
  const { t } = useLingui();
  const { day: dayOf } = useFormats();
  const { say, failure, isBusy } = useWish();
  const { keep_at_most: atMost, keep_until: until } = idle;
  if (idle.cycle !== null) {
    return (
      <>
        <SegmentedControl
          label={t`How often`}
          segments={[
            { value: 'monthly', label: t`Monthly` },
            { value: 'quarterly', label: t`Quarterly` },
          ]}
          value={idle.cycle}
          onChange={(cycle) => say({ cycle })}
        />
        <AlertLine text={failure} />
      </>
    );
  }
  if (atMost === null) return null;
  const days = keepChoices(atMost, until).map((day) => ({ value: day, label: t`Until ${dayOf(day)}` }));
  return (
    <SelectField
      label={t`Keep it here`}
      help={t`It goes on the next working day after that.`}
      error={failure}
      disabled={isBusy}
      value={until ?? ''}
      options={[{ value: '', label: t`As usual` }, ...days]}
      onValueChange={(chosen) => say({ keep_until: chosen === '' ? null : chosen })}
    />
  );
}

interface Wish {
  readonly cycle?: 'monthly' | 'quarterly';
  readonly keep_until?: string | null;
}

function useWish() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ wish, key }: { wish: Wish; key: string }) =>
      api.call('POST /stock/success/idle-money', { body: wish, idempotencyKey: key }),
    retry: retryUnanswered,
    async onSuccess({ data }) {
      client.setQueryData(idleMoneyQuery.queryKey, data);
      toast.success(t`Saved`);
      await client.invalidateQueries({ queryKey: queryKeys.account });
    },
  });
  return {
    say: (wish: Wish) => mutate({ wish, key: randomUuid() }),
    failure: failureText(error, t`It could not be saved, please retry`),
    isBusy: isPending,
  };
}
