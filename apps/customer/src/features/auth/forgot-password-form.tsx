import { useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { recallLogin, type RememberedLogin } from '../../lib/session/remembered-login.ts';
import { TextButton } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SubHeader } from '../frame/header.tsx';
import { PracticeNotice } from '../frame/practice.tsx';
import { newPasswordProblems } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { keptAccess } from './kept-access.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { phoneText } from '../../lib/format/phone-text.ts';
import { useReset } from './use-reset.ts';
import { WayByService } from './way-by-service.tsx';

const route = getRouteApi('/forgot-password');

/** The dots stand for the saved password, whose length is nobody's business. */
const initial = { oldPassword: '••••••••', newPassword: '', confirmPassword: '', code: '' };

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Forgot password`} marked={false} />
      <Stack render={<main />}>
        <div className="gutter above-4 below-6">
          <WaysIn />
        </div>
      </Stack>
      <PracticeNotice foot />
    </>
  );
}

/** Not kept beyond the screen: it holds a password. On the screen it stays when the end of a session clears what was asked for. */
const savedLoginQuery = queryOptions({
  queryKey: ['saved-login'],
  queryFn: () => recallLogin().catch(() => null),
  placeholderData: keepPreviousData,
  gcTime: 0,
  networkMode: 'always',
});

/** By the login that this phone has saved, or by customer service: for who has none, knows of another one, or has asked already. */
function WaysIn() {
  const { t } = useLingui();
  const { data: saved } = useQuery(savedLoginQuery);
  const { lost } = route.useSearch();
  const [isByService, setByService] = useState(() => lost !== undefined || keptAccess() !== undefined);
  if (saved === undefined) return null;
  if (saved === null || isByService) return <WayByService saved={saved} />;
  return (
    <>
      <SavedLoginForm saved={saved} />
      <p className={styles.otherWay}>
        <TextButton onClick={() => setByService(true)}>{t`That is not my password any more`}</TextButton>
      </p>
    </>
  );
}

/** @param saved the login that this phone has saved: its phone and old password are used, and cannot be changed here */
function SavedLoginForm({ saved }: { saved: RememberedLogin }) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const { reset, asksCode, failure } = useReset();
  const form = useForm(initial, newPasswordProblems, {
    error: reset.error,
    failure,
    refusedAt: {
      old_password_incorrect: 'oldPassword',
      password_unchanged: 'newPassword',
      second_factor_required: 'code',
      second_factor_incorrect: 'code',
    },
    onChange: ({ code }) => code !== undefined && reset.reset(),
  });
  return (
    <form
      noValidate
      className="gap-5"
      onSubmit={(event) =>
        form.submit(event, ({ newPassword, code }) =>
          reset.mutate({ user: saved.user, password: saved.password, newPassword, code }),
        )
      }
    >
      <TextField
        label={t`Phone number`}
        prefix={currencies[currency].phone.prefix}
        name="phone"
        autoComplete="username"
        readOnly
        value={phoneText(saved.user, currency)}
      />
      <TextField
        label={t`Old password`}
        type="password"
        autoComplete="off"
        readOnly
        value={initial.oldPassword}
        help={t`As saved on this phone`}
        error={form.field('oldPassword').error}
      />
      <NewPasswordFields
        field={form.field}
        asksCode={asksCode}
        failure={form.failure}
        busy={reset.isPending}
        disabled={!form.isFine}
      />
    </form>
  );
}
