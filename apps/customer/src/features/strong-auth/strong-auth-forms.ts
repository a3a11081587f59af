import type { FieldProblem } from '../../lib/forms/problem-texts.ts';

export interface NewPasskeyValues {
  name: string;
  password: string;
}

export interface BothFactors {
  password: string;
  code: string;
}

const CODE_DIGITS = 6;

export function newPasskeyProblems({ name, password }: NewPasskeyValues) {
  return { name: missing(name.trim(), 'passkeyNameMissing'), ...passwordProblems({ password }) };
}

export function passwordProblems({ password }: { password: string }) {
  return { password: missing(password, 'passwordMissing') };
}

/** The first code comes from the app, so it has six digits. */
export function firstCodeProblems({ code }: { code: string }) {
  const wrong: FieldProblem | undefined = code.length === CODE_DIGITS ? undefined : 'codeLength';
  return { code: missing(code, 'codeMissing') ?? wrong };
}

/** Any code later may be a recovery code too, whose form is the server's to judge. */
export function bothFactorsProblems({ password, code }: BothFactors) {
  return { ...passwordProblems({ password }), code: missing(code.trim(), 'codeMissing') };
}

function missing(text: string, problem: FieldProblem): FieldProblem | undefined {
  return text === '' ? problem : undefined;
}

/** The digits of what was typed or pasted, six at the most. */
export function codeDigits(text: string): string {
  return text.replace(/\D/gu, '').slice(0, CODE_DIGITS);
}
