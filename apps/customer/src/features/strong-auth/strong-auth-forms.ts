import type { Problems } from '../../lib/forms/form-state.ts';

export type StrongAuthProblem = 'nameMissing' | 'passwordMissing' | 'codeMissing' | 'codeLength';

export interface NewPasskeyValues {
  name: string;
  password: string;
}

export interface FirstCodeValues {
  code: string;
}

export interface RemovalValues {
  password: string;
  code: string;
}

const CODE_DIGITS = 6;

export function newPasskeyProblems({
  name,
  password,
}: NewPasskeyValues): Problems<NewPasskeyValues, StrongAuthProblem> {
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(password === '' && { password: 'passwordMissing' as const }),
  };
}

/** The first code comes from the app, so it has six digits. */
export function firstCodeProblems({ code }: FirstCodeValues): Problems<FirstCodeValues, StrongAuthProblem> {
  if (code === '') return { code: 'codeMissing' };
  return code.length === CODE_DIGITS ? {} : { code: 'codeLength' };
}

export function passkeyRemovalProblems({
  password,
}: {
  password: string;
}): Problems<{ password: string }, StrongAuthProblem> {
  return password === '' ? { password: 'passwordMissing' } : {};
}

/** Any code later may be a recovery code too, whose form is the server's to judge. */
export function removalProblems({ password, code }: RemovalValues): Problems<RemovalValues, StrongAuthProblem> {
  return {
    ...(password === '' && { password: 'passwordMissing' as const }),
    ...(code.trim() === '' && { code: 'codeMissing' as const }),
  };
}

/** The digits of what was typed or pasted, six at the most. */
export function codeDigits(text: string): string {
  return text.replace(/\D/gu, '').slice(0, CODE_DIGITS);
}
