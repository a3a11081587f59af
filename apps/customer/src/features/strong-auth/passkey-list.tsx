import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PasskeyDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeleteIcon } from '../../ui/icons/icons.tsx';
import { List, Row } from '../../ui/list.tsx';
import { type PasskeyRow, useAddPasskey, useRemovePasskey } from './passkeys.ts';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Well } from '../../ui/card.tsx';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { PasskeyDismissed, PasskeyThereAlready } from '../../lib/passkeys/authenticator.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { newPasskeyProblems, passwordProblems } from './strong-auth-forms.ts';
import { ApiRefusal, api, queryKeys } from '../../lib/api.ts';
import { transactionPasswordQuery } from '../confirmation/transaction-password.ts';

/** The passkeys of the customer, newest first. */
const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/passkeys', { signal })).data,
});

/** What passkeys are for, and the customer's. */
export function Passkeys() {
  return (
    <>
      <p className="quiet gutter above-3 below-4">
        <Trans>
          A passkey logs you in, and confirms withdrawals and block trades, by the fingerprint, face or PIN of your
          device. It works on this site only, so it cannot be phished. As long as you have one, nothing else confirms
          withdrawals and block trades.
        </Trans>
      </p>
      <PasskeyList />
    </>
  );
}

/** The customer's passkeys, each of which can be removed, and a way to add one where that works. */
function PasskeyList() {
  const { t } = useLingui();
  const place = usePasskeyPlace();
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<PasskeyRow>();

  if (passkeys === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;

  return (
    <>
      {passkeys.length === 0 ? (
        <EmptyState drawing={<PasskeyDrawing />} title={t`No passkeys yet`} />
      ) : (
        <List label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </List>
      )}
      {place.here ? (
        <div className="gutter above-5 below-5">
          <Button variant="primary" wide onClick={() => setIsAdding(true)}>{t`Add a passkey`}</Button>
        </div>
      ) : (
        <PasskeysElsewhere at={place.at} />
      )}
      <AddPasskeySheet open={isAdding} onClose={() => setIsAdding(false)} />
      <RemovePasskeySheet passkey={asked} isLast={passkeys.length === 1} onClose={() => setAsked(undefined)} />
    </>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: () => void }) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const { name, created_at, last_used_at, backed_up } = passkey;
  const added = shortMoment(created_at);
  const used = last_used_at === null ? undefined : shortMoment(last_used_at);
  return (
    <Row
      title={name}
      subtitle={
        <>
          <span className="line">
            {used === undefined ? (
              <Trans>Added {added}, not used yet</Trans>
            ) : (
              <Trans>
                Added {added}, used {used}
              </Trans>
            )}
          </span>
          {backed_up && <span className="line">{t`Kept on your other devices too`}</span>}
        </>
      }
      action={<IconButton label={t`Remove ${name}`} icon={<DeleteIcon />} onClick={onRemove} />}
    />
  );
}

/** Why none can be added here. @param at the address where passkeys work; undefined where it is the browser that does not know them */
function PasskeysElsewhere({ at }: { at: string | undefined }) {
  const { t } = useLingui();
  return (
    <Well className={styles.elsewhere}>
      {at === undefined ? (
        <p>{t`This browser does not know passkeys. Use a newer one to add a passkey.`}</p>
      ) : (
        <p>
          <Trans>
            Passkeys do not work at this address. Open Sauda at{' '}
            <a className="anywhere" href={`${at}/settings/passkeys`}>
              {at}
            </a>{' '}
            to add one.
          </Trans>
        </p>
      )}
    </Well>
  );
}

const LONGEST_NAME = 60;

interface AddPasskeySheetProps {
  open: boolean;
  onClose: () => void;
}

function AddPasskeySheet({ open, onClose }: AddPasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add a passkey`}
      closeLabel={t`Close`}
      description={<Trans>Your device will ask for your fingerprint, face or PIN next.</Trans>}
    >
      <AddPasskeyForm onAdded={onClose} />
    </Sheet>
  );
}

/** It is there only while the sheet is open, so each opening begins anew. */
function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui();
  const add = useAddPasskey();

  function failureOf(error: Error | null): string | undefined {
    if (error instanceof PasskeyDismissed) return t`No passkey was made`;
    if (error instanceof PasskeyThereAlready) return t`This device has a passkey for your account already`;
    return failureText(error, t`The passkey could not be added, please try again later`);
  }

  const initial = { name: deviceName(navigator.userAgent), password: '' };
  const { field, failure, submit } = useForm(initial, newPasskeyProblems, {
    error: add.error,
    failure: failureOf(add.error),
    refusedAt: { invalid_credentials: 'password' },
    onChange: ({ password }) => password !== undefined && add.reset(),
  });
  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, (sent) => add.mutate(sent, { onSuccess: onAdded }))}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        help={t`By which you tell it from others`}
        {...field('name')}
        name="passkeyName"
      />
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} busy={add.isPending} busyLabel={t`Adding`}>{t`Continue`}</SubmitButton>
    </form>
  );
}

/** A name to begin with for a passkey of this device: what kind of device it is, or nothing where that cannot be told. */
function deviceName(userAgent: string): string {
  const kinds: ReadonlyArray<readonly [RegExp, string]> = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh/, 'Mac'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

interface RemovePasskeySheetProps {
  /** The one to be removed; undefined while none is asked for. */
  passkey: PasskeyRow | undefined;
  /** No other is left then. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks for the login password before a passkey goes: who holds the phone for a moment does not get rid of it. */
function RemovePasskeySheet({ passkey, isLast, onClose }: RemovePasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={passkey !== undefined}
      onClose={onClose}
      title={t`Remove this passkey?`}
      closeLabel={t`Close`}
      description={
        <>
          <Trans>
            “{passkey?.name}” will no longer log you in or confirm withdrawals. Delete it on your device too.
          </Trans>{' '}
          {isLast && <WhatConfirmsThen />}
        </>
      }
    >
      {passkey && <RemovalForm id={passkey.id} onRemoved={onClose} />}
    </Sheet>
  );
}

/** Which protection is left once there is no passkey. */
function WhatConfirmsThen() {
  const { data: state } = useQuery(transactionPasswordQuery);
  if (state === undefined) return null;
  return state.is_set ? (
    <Trans>Then your transaction password confirms withdrawals and block trades.</Trans>
  ) : (
    <Trans>Then nothing confirms withdrawals, until you set a transaction password or add a passkey.</Trans>
  );
}

function RemovalForm({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemovePasskey();
  const isPasswordWrong = remove.error instanceof ApiRefusal && remove.error.key === 'invalid_credentials';
  const { field, failure, submit } = useForm({ password: '' }, passwordProblems, {
    error: remove.error,
    failure: isPasswordWrong ? t`Incorrect password` : failureText(remove.error, t`The passkey could not be removed`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: remove.reset,
  });
  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, ({ password }) => remove.mutate({ id, password }, { onSuccess: onRemoved }))}
    >
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} variant="danger" busy={remove.isPending} busyLabel={t`Removing`}>
        <Trans>Remove</Trans>
      </SubmitButton>
    </form>
  );
}
