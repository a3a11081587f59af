import { Trans, useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { tipsEntry, useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { intervals } from '../../lib/intervals.ts';
import { recallLogin, type RememberedLogin } from '../../lib/session/remembered-login.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { TextButton } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SubHeader } from '../frame/header.tsx';
import { PracticeNotice } from '../frame/practice.tsx';
import { SupportContact } from '../frame/support-contact.tsx';
import { newPasswordProblems, resetCodeProblems } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { phoneText } from './phone.ts';
import { useReset } from './use-reset.ts';

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

/** Not kept beyond the screen: it holds a password. */
const savedLoginQuery = {
  queryKey: ['saved-login'],
  queryFn: () => recallLogin().catch(() => null),
  gcTime: 0,
  networkMode: 'always',
} as const;

/** By the login that this phone has saved, or by a code of customer service, where the operator says how that is reached. */
function WaysIn() {
  const { t } = useLingui();
  const { data: saved } = useQuery(savedLoginQuery);
  const hasContact = tipsEntry(useConfig(), 'support_contact').length > 0;
  const [hasCode, setHasCode] = useState(false);
  if (saved === undefined) return null;
  if (saved !== null && !hasCode) {
    return (
      <>
        <SavedLoginForm saved={saved} />
        {hasContact && (
          <p className={styles.otherWay}>
            <TextButton onClick={() => setHasCode(true)}>{t`That is not my password any more`}</TextButton>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      {saved === null && <AlertLine spaced text={t`No login information found, please login first`} />}
      {hasContact ? <ResetCodeForm phone={saved?.user} /> : <ToLogin />}
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

/** The way for whoever knows no password that holds: a code that customer service hands out once it is sure who asks. */
function ResetCodeForm({ phone = '' }: { phone: string | undefined }) {
  const { t } = useLingui();
  const { reset, asksCode, failure } = useReset();
  const isWrongCode = reset.error instanceof ApiRefusal && reset.error.key === 'old_password_incorrect';
  const values = { phone, resetCode: '', newPassword: '', confirmPassword: '', code: '' };
  const form = useForm(values, resetCodeProblems, {
    error: reset.error,
    failure: isWrongCode ? t`This code is not right, or no longer good` : failure,
    refusedAt: {
      old_password_incorrect: 'resetCode',
      password_unchanged: 'newPassword',
      second_factor_required: 'code',
      second_factor_incorrect: 'code',
    },
    onChange: ({ code, resetCode }) => (code ?? resetCode) !== undefined && reset.reset(),
  });
  return (
    <form
      noValidate
      className="gap-5"
      onSubmit={(event) =>
        form.submit(event, ({ phone: user, resetCode, newPassword, code }) =>
          reset.mutate({ user, password: resetCode.trim(), newPassword, code }),
        )
      }
    >
      <div className="leading">
        <p>
          <Trans>Contact us for a reset code. We make sure that it is you, and the code is good for a day.</Trans>
        </p>
        <SupportContact label={t`Customer service`} />
      </div>
      <PhoneField {...form.field('phone')} />
      <TextField
        label={t`Reset code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...form.field('resetCode')}
      />
      <NewPasswordFields
        field={form.field}
        asksCode={asksCode}
        failure={form.failure}
        busy={reset.isPending}
        disabled={!form.isFine}
      />
      <p className={styles.other}>
        <TextButton render={<Link to="/login" replace />}>{t`Back to log-in`}</TextButton>
      </p>
    </form>
  );
}

/** Where nothing else can be offered, login comes after a moment. */
function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', search: {}, replace: true }), intervals.toLoginMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
