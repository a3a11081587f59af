import { describe, expect, it } from 'vitest';
import {
  codeDigits,
  firstCodeProblems,
  newPasskeyProblems,
  bothFactorsProblems,
} from '../../../src/features/strong-auth/strong-auth-forms.ts';

describe('a new passkey', () => {
  it('needs a name and the login password', () => {
    expect(newPasskeyProblems({ name: ' ', password: '' })).toEqual({
      name: 'passkeyNameMissing',
      password: 'passwordMissing',
    });
    expect(newPasskeyProblems({ name: 'My phone', password: ' ' })).toEqual({});
  });
});

describe('the first code', () => {
  it('has six digits, however it was pasted', () => {
    expect(firstCodeProblems({ code: '' })).toEqual({ code: 'codeMissing' });
    expect(firstCodeProblems({ code: '12345' })).toEqual({ code: 'codeLength' });
    expect(firstCodeProblems({ code: codeDigits(' 123 456\n') })).toEqual({});
    expect(codeDigits('12345678')).toBe('123456');
    expect(codeDigits('abc')).toBe('');
  });
});

describe('removing the authenticator app', () => {
  it('needs the login password and a code of either kind', () => {
    expect(bothFactorsProblems({ password: '', code: ' ' })).toEqual({
      password: 'passwordMissing',
      code: 'codeMissing',
    });
    expect(bothFactorsProblems({ password: 'x', code: '7K2QM-9VXTA' })).toEqual({});
  });
});
