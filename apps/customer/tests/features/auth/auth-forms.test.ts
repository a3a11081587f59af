import { describe, expect, it } from 'vitest';
import {
  loginProblems,
  newPasswordProblems,
  passwordChangeProblems,
  registrationProblems,
  accessProblems,
  resetCodeProblems,
} from '../../../src/features/auth/auth-forms.ts';

describe('loginProblems', () => {
  it('asks for phone and password', () => {
    expect(loginProblems({ phone: '', password: '' })).toEqual({ phone: 'phoneMissing', password: 'passwordMissing' });
    expect(loginProblems({ phone: '9876543210', password: 'a' })).toEqual({});
  });

  it('wants exactly ten digits', () => {
    for (const phone of ['9', '987654321', '98765432101', '98765abcde']) {
      expect(loginProblems({ phone, password: 'secret' })).toEqual({ phone: 'phoneLength' });
    }
  });
});

describe('registrationProblems', () => {
  const fine = { phone: '9876543210', password: 'secret', confirmPassword: 'secret', invitationCode: 'PRACTICE' };

  it('lets a complete registration through', () => {
    expect(registrationProblems(fine)).toEqual({});
  });

  it('asks for all four fields', () => {
    expect(registrationProblems({ phone: '', password: '', confirmPassword: '', invitationCode: ' ' })).toEqual({
      phone: 'phoneMissing',
      password: 'passwordMissing',
      confirmPassword: 'confirmationMissing',
      invitationCode: 'invitationMissing',
    });
  });

  it('wants six characters, counted as people count them, and the same twice', () => {
    expect(registrationProblems({ ...fine, password: 'short', confirmPassword: 'short' })).toEqual({
      password: 'passwordShort',
    });
    expect(registrationProblems({ ...fine, password: '🔑🔑🔑🔑🔑', confirmPassword: '🔑🔑🔑🔑🔑' })).toEqual({
      password: 'passwordShort',
    });
    expect(registrationProblems({ ...fine, confirmPassword: 'secreT' })).toEqual({
      confirmPassword: 'confirmationDiffers',
    });
  });
});

describe('newPasswordProblems', () => {
  it('asks for the new password and for it again', () => {
    expect(newPasswordProblems({ newPassword: '', confirmPassword: '' })).toEqual({
      newPassword: 'newPasswordMissing',
      confirmPassword: 'confirmationMissing',
    });
    expect(newPasswordProblems({ newPassword: 'secret', confirmPassword: 'secret' })).toEqual({});
  });

  it('wants six characters, and the same twice', () => {
    expect(newPasswordProblems({ newPassword: 'short', confirmPassword: 'short' })).toEqual({
      newPassword: 'passwordShort',
    });
    expect(newPasswordProblems({ newPassword: 'secret', confirmPassword: 'secreT' })).toEqual({
      confirmPassword: 'confirmationDiffers',
    });
  });
});

describe('accessProblems', () => {
  it('asks for a phone number and a way to be reached; a message may be missing', () => {
    const fine = { lost: 'password', phone: '9876543210', newPhone: '', contact: '98200 12345', message: '' } as const;
    expect(accessProblems(fine)).toEqual({});
    expect(accessProblems({ ...fine, phone: '98765', contact: '   ' })).toEqual({
      phone: 'phoneLength',
      contact: 'contactMissing',
    });
  });

  it('asks for the new phone number where the old one is lost', () => {
    const asked = { lost: 'phone', phone: '9876543210', newPhone: '', contact: '98200 12345', message: '' } as const;
    expect(accessProblems(asked)).toEqual({ newPhone: 'phoneMissing' });
    expect(accessProblems({ ...asked, newPhone: '9876543211' })).toEqual({});
  });
});

describe('resetCodeProblems', () => {
  it('asks for the phone and the code too', () => {
    const fine = { phone: '9876543210', resetCode: 'ABCD-EFGH-JKMN', newPassword: 'secret', confirmPassword: 'secret' };
    expect(resetCodeProblems(fine)).toEqual({});
    expect(resetCodeProblems({ ...fine, phone: '98765', resetCode: ' ' })).toEqual({
      phone: 'phoneLength',
      resetCode: 'codeMissing',
    });
  });
});

describe('passwordChangeProblems', () => {
  it('asks for the old password too', () => {
    const fine = { oldPassword: 'a', newPassword: 'secret', confirmPassword: 'secret' };
    expect(passwordChangeProblems(fine)).toEqual({});
    expect(passwordChangeProblems({ ...fine, oldPassword: '' })).toEqual({ oldPassword: 'oldPasswordMissing' });
  });
});
