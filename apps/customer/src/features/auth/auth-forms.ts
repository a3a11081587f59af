import type { Problems } from '../../lib/forms/form-state.ts';
import type { FieldProblem } from '../../lib/forms/problem-texts.ts';
import type { LostKey } from './lost-keys.ts';
import { PHONE_DIGITS } from './phone.ts';

/** As on the server. */
const PASSWORD_MIN_CHARACTERS = 6;

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

interface ResetCodeValues extends NewPasswordValues {
  phone: string;
  resetCode: string;
}

export interface AccessValues {
  lost: LostKey;
  phone: string;
  /** Of a lost phone number: the one in its place. */
  newPhone: string;
  contact: string;
  message: string;
}

export interface PasswordChangeValues extends NewPasswordValues {
  oldPassword: string;
}

export function loginProblems({ phone, password }: LoginValues) {
  return { phone: phoneProblem(phone), password: missing(password, 'passwordMissing') };
}

export function registrationProblems({ phone, password, confirmPassword, invitationCode }: RegistrationValues) {
  return {
    phone: phoneProblem(phone),
    password: missing(password, 'passwordMissing') ?? shortness(password),
    confirmPassword: confirmationProblem(password, confirmPassword),
    invitationCode: missing(invitationCode.trim(), 'invitationMissing'),
  };
}

export function newPasswordProblems({ newPassword, confirmPassword }: NewPasswordValues) {
  return {
    newPassword: missing(newPassword, 'newPasswordMissing') ?? shortness(newPassword),
    confirmPassword: confirmationProblem(newPassword, confirmPassword),
  };
}

export function resetCodeProblems({ phone, resetCode, ...passwords }: ResetCodeValues) {
  return {
    phone: phoneProblem(phone),
    resetCode: missing(resetCode.trim(), 'codeMissing'),
    ...newPasswordProblems(passwords),
  };
}

/** As on the server. */
const CONTACT_MIN_CHARACTERS = 3;

export type AccessProblem = FieldProblem | 'contactMissing';

export function accessProblems({
  lost,
  phone,
  newPhone,
  contact,
}: AccessValues): Problems<AccessValues, AccessProblem> {
  return {
    lost: undefined,
    phone: phoneProblem(phone),
    newPhone: lost === 'phone' ? phoneProblem(newPhone) : undefined,
    contact: contact.trim().length < CONTACT_MIN_CHARACTERS ? 'contactMissing' : undefined,
  };
}

export function passwordChangeProblems(values: PasswordChangeValues) {
  return { oldPassword: missing(values.oldPassword, 'oldPasswordMissing'), ...newPasswordProblems(values) };
}

function missing(text: string, problem: FieldProblem): FieldProblem | undefined {
  return text === '' ? problem : undefined;
}

function phoneProblem(phone: string): FieldProblem | undefined {
  if (phone === '') return 'phoneMissing';
  return phone.length === PHONE_DIGITS && /^\d+$/.test(phone) ? undefined : 'phoneLength';
}

function shortness(password: string): FieldProblem | undefined {
  return [...password].length < PASSWORD_MIN_CHARACTERS ? 'passwordShort' : undefined;
}

function confirmationProblem(password: string, confirmation: string): FieldProblem | undefined {
  if (confirmation === '') return 'confirmationMissing';
  return confirmation === password ? undefined : 'confirmationDiffers';
}
