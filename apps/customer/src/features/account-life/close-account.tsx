import { Trans, useLingui } from '@lingui/react/macro';
import styles from './account-life.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { TradeIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isConfirmationRefusal, transactionPasswordQuery } from '../confirmation/transaction-password.ts';
import { ConfirmationSheet, type Confirmation } from '../confirmation/confirmation-sheet.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { forgetLogin } from '../../lib/session/remembered-login.ts';
import { endingSession, endSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';
import type { Answer, Body } from '@sauda/contract';
import { ApiRefusal, api, isUnanswered, queryKeys, sendUntilAnswered } from '../../lib/api.ts';

/** Says what closing means and what has to end first, and closes the account once nothing has. */
export function CloseAccount() {
  const { t } = useLingui();
  const query = useQuery(closingQuery);
  const { data: facts } = query;

  if (facts === undefined) return <NotLoaded query={query} rows={{ count: 4, leading: true }} />;
  const isEmpty = facts.obstacles.length === 0;
  return (
    <Stack>
      <div className={styles.text}>
        {!isEmpty && (
          <section>
            <h2 className="bold after-2">{t`To be done first`}</h2>
            <p className="muted after-2">
              <Trans>An account can be closed once it is empty. Nothing of yours is given up by closing it.</Trans>
            </p>
            <ObstacleList obstacles={facts.obstacles} />
          </section>
        )}
        <WhatHappens retentionYears={facts.retention_years} />
        {isEmpty && <CloseForm />}
      </div>
    </Stack>
  );
}

/** What has to end first, each with the way to where it is ended. */
function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useLingui();
  return (
    <List label={t`To be done first`} columns="auto" className="bleed">
      {obstacles.map((obstacle) => (
        <ObstacleRow key={obstacle.kind} {...obstacle} />
      ))}
    </List>
  );
}

function ObstacleRow({ kind, value }: Obstacle) {
  const { t } = useLingui();
  const { money } = useFormats();
  const known = {
    balance: { title: t`Free balance`, step: t`Withdraw it`, link: <Link to="/withdraw" /> },
    holds: { title: t`Money set aside`, step: t`Cancel what holds it`, link: <Link to="/records" /> },
    unsettled: { title: t`Waits to be settled`, step: t`Wait until it is free`, link: <Link to="/account" /> },
    debt: { title: t`Loan debt`, step: t`Repay it`, link: <Link to="/loan" /> },
    positions: { title: t`Positions`, step: t`Sell them`, link: <Link to="/trade" /> },
    orders: { title: t`Pending orders`, step: t`Cancel them`, link: <Link to="/records" /> },
    recharges: {
      title: t`Deposits in progress`,
      step: t`Wait until they end`,
      link: <Link to="/recharge-records/{-$type}" params={{ type: 'recharge' }} />,
    },
    withdrawals: {
      title: t`Withdrawals in progress`,
      step: t`Wait until they end`,
      link: <Link to="/recharge-records/{-$type}" params={{ type: 'withdraw' }} />,
    },
    loans: { title: t`Open loans`, step: t`Repay them or wait for the decision`, link: <Link to="/loan" /> },
    income: { title: t`Income on its way`, step: t`Wait until it is paid`, link: <Link to="/income" /> },
    applications: { title: t`IPO applications`, step: t`Wait for the allotment`, link: <Link to="/ipo/orders" /> },
    rights: {
      title: t`New shares subscribed to`,
      step: t`Withdraw it or wait for the allotment`,
      link: <Link to="/rights" />,
    },
    funds: { title: t`Fund investments`, step: t`Wait until they end`, link: <Link to="/fund-investment/orders" /> },
  };
  const isAmount = ['balance', 'holds', 'unsettled', 'debt'].includes(kind);
  const entry = Object.hasOwn(known, kind) ? known[kind as keyof typeof known] : undefined;
  return (
    <Row
      icon={isAmount ? <CashIcon /> : kind === 'positions' ? <TradeIcon /> : <ClockIcon />}
      title={entry?.title ?? t`Something still open`}
      subtitle={entry?.step ?? t`Wait until it ends`}
      figures={[<Figure key="value">{isAmount ? money(value) : value}</Figure>]}
      chevron={entry !== undefined}
      render={entry?.link}
    />
  );
}

/** What closing does, what it removes and what stays, in plain words. */
function WhatHappens({ retentionYears }: { retentionYears: number }) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className="bold after-2">{t`What closing means`}</h2>
      <ul className="points">
        <li>{t`It cannot be undone. All your devices are logged out.`}</li>
        <li>
          <Trans>
            Your phone number is free again: whoever registers with it later gets a new account, with nothing of this
            one.
          </Trans>
        </li>
        <li>{t`Passwords, passkeys, devices, notices, watchlists and copies of your data are deleted at once.`}</li>
        <li>
          {retentionYears === 0 ? (
            <Trans>Your name, KYC documents and bank details are deleted at once too.</Trans>
          ) : (
            t`${plural(retentionYears, {
              one: 'Your phone number, name, KYC documents and bank details are kept encrypted for # year, as the law asks, and then deleted.',
              other:
                'Your phone number, name, KYC documents and bank details are kept encrypted for # years, as the law asks, and then deleted.',
            })}`
          )}
        </li>
        <li>
          <Trans>
            Movements of money and the orders and requests behind them stay, under a number without your name: the books
            could not be checked without them.
          </Trans>
        </li>
        <li>
          <Trans>
            You can{' '}
            <Link to="/settings/data" className="link">
              download your data
            </Link>{' '}
            before.
          </Trans>
        </li>
      </ul>
    </section>
  );
}

type Step = 'form' | 'asking' | 'confirming';

/** Asks for the login password, once more whether it is meant, and for the passkey or the transaction password where there is one. */
function CloseForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('form');
  const { data: confirmation } = useQuery(transactionPasswordQuery);
  const close = useCloseAccount(() => {
    forgetLogin();
    endSession();
    void navigate({ to: '/login', search: {}, replace: true }).then(() => toast.success(t`Your account is closed`));
  });
  const { values, field, failure, submit } = useForm({ password: '' }, passwordProblems, {
    error: close.error,
    failure: failureText(close.error, t`The account could not be closed, please retry`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: close.reset,
  });
  const sheetIsOpen = step === 'confirming' && (!close.isError || isConfirmationRefusal(close.error));

  const isConfirmed = confirmation?.is_set === true || confirmation?.passkey_required === true;

  function send(shown?: Confirmation): void {
    close.mutate(
      { password: values.password, ...shown },
      // Where it was not known that it has to be confirmed, it is asked for now.
      { onError: (error) => setStep(isConfirmationRefusal(error) ? 'confirming' : 'form') },
    );
  }

  return (
    <form noValidate className="gap-4" onSubmit={(event) => submit(event, () => setStep('asking'))}>
      <LoginPassword {...field('password')} />
      <AlertLine text={isConfirmationRefusal(close.error) ? undefined : failure} />
      <Button type="submit" variant="danger" wide>{t`Close account`}</Button>
      <ConfirmDialog
        open={step === 'asking'}
        title={t`Close your account for good?`}
        confirmLabel={t`Close account`}
        cancelLabel={t`Keep it`}
        destructive
        busy={close.isPending}
        busyLabel={t`Closing`}
        onConfirm={() => (isConfirmed ? setStep('confirming') : send())}
        onCancel={() => setStep('form')}
      >
        <Trans>This cannot be undone. Nobody can open it again, not even we.</Trans>
      </ConfirmDialog>
      <ConfirmationSheet
        open={sheetIsOpen}
        onClose={() => setStep('form')}
        onConfirm={send}
        busy={close.isPending}
        busyLabel={t`Closing`}
        error={close.error}
      >
        <Trans>Close your account for good</Trans>
      </ConfirmationSheet>
    </form>
  );
}

function passwordProblems({ password }: { password: string }) {
  return { password: password === '' ? ('passwordMissing' as const) : undefined };
}

type Obstacle = Answer<'GET /stock/success/user/close'>['data']['obstacles'][number];

/** What has to end before the account can be closed, and how long the law has records kept. */
const closingQuery = queryOptions({
  queryKey: queryKeys.closing,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/close', { signal })).data,
});

/** @throws ApiUnreachable where that cannot be found out either */
function isSessionOver(): Promise<boolean> {
  return sendUntilAnswered(() => api.call('GET /stock/success/user/close', {})).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiRefusal && error.key === 'logout') return true;
      throw error;
    },
  );
}

/** Closes the account, which ends the session: where it has ended once the answer was lost, the account is closed. */
function useCloseAccount(onClosed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /stock/success/user/close'>) =>
      endingSession(async () => {
        try {
          await api.call('POST /stock/success/user/close', { body });
        } catch (error) {
          if (!isUnanswered(error) || !(await isSessionOver())) throw error;
        }
      }),
    retry: false,
    onSuccess: onClosed,
    onError(error) {
      const isOutdated = error instanceof ApiRefusal ? error.key === 'account_not_empty' : isUnanswered(error);
      if (isOutdated) void client.invalidateQueries({ queryKey: queryKeys.closing });
    },
  });
}
