import type { Problems } from '../../lib/forms/form-state.ts';
import { PHONE_DIGITS } from './phone.ts';

/** As on the server. */
const PASSWORD_MIN_CHARACTERS = 6;

export type AuthProblem =
  | 'phoneMissing'
  | 'phoneLength'
  | 'passwordMissing'
  | 'oldPasswordMissing'
  | 'newPasswordMissing'
  | 'passwordShort'
  | 'confirmationMissing'
  | 'confirmationDiffers'
  | 'invitationMissing';

export interface LoginValues {
  phone: string;
  password: string;
}

export interface RegistrationValues extends LoginValues {
  confirmPassword: string;
  invitationCode: string;
}

export interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}

export interface PasswordChangeValues extends NewPasswordValues {
  oldPassword: string;
}

export function loginProblems({ phone, password }: LoginValues): Problems<LoginValues, AuthProblem> {
  return withoutEmpty({
    phone: phoneProblem(phone),
    password: password === '' ? 'passwordMissing' : undefined,
  });
}

export function registrationProblems(values: RegistrationValues): Problems<RegistrationValues, AuthProblem> {
  return withoutEmpty({
    phone: phoneProblem(values.phone),
    password: newPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.password, values.confirmPassword),
    invitationCode: values.invitationCode.trim() === '' ? 'invitationMissing' : undefined,
  });
}

export function newPasswordProblems(values: NewPasswordValues): Problems<NewPasswordValues, AuthProblem> {
  return withoutEmpty(problemsOfNew(values));
}

export function passwordChangeProblems(values: PasswordChangeValues): Problems<PasswordChangeValues, AuthProblem> {
  return withoutEmpty({
    oldPassword: values.oldPassword === '' ? 'oldPasswordMissing' : undefined,
    ...problemsOfNew(values),
  });
}

function problemsOfNew({ newPassword, confirmPassword }: NewPasswordValues) {
  return {
    newPassword: newPassword === '' ? 'newPasswordMissing' : newPasswordProblem(newPassword),
    confirmPassword: confirmationProblem(newPassword, confirmPassword),
  } as const;
}

function phoneProblem(phone: string): AuthProblem | undefined {
  if (phone === '') return 'phoneMissing';
  return phone.length === PHONE_DIGITS && /^\d+$/.test(phone) ? undefined : 'phoneLength';
}

function newPasswordProblem(password: string): AuthProblem | undefined {
  if (password === '') return 'passwordMissing';
  return [...password].length < PASSWORD_MIN_CHARACTERS ? 'passwordShort' : undefined;
}

function confirmationProblem(password: string, confirmation: string): AuthProblem | undefined {
  if (confirmation === '') return 'confirmationMissing';
  return confirmation === password ? undefined : 'confirmationDiffers';
}

function withoutEmpty<TKey extends string>(
  found: Record<TKey, AuthProblem | undefined>,
): Partial<Record<TKey, AuthProblem>> {
  const problems: Partial<Record<TKey, AuthProblem>> = {};
  for (const key in found) {
    const problem = found[key];
    if (problem !== undefined) problems[key] = problem;
  }
  return problems;
}
