import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuthProblem } from './auth-forms.ts';

export const authProblemTexts: Readonly<Record<AuthProblem, MessageDescriptor>> = {
  phoneMissing: msg`Please enter your phone number`,
  phoneLength: msg`Phone number must be 10 digits`,
  passwordMissing: msg`Please enter your password`,
  oldPasswordMissing: msg`Please enter your old password`,
  newPasswordMissing: msg`Please enter new password`,
  passwordShort: msg`Password must be at least 6 characters`,
  confirmationMissing: msg`Please confirm your password`,
  confirmationDiffers: msg`Passwords do not match`,
  invitationMissing: msg`Please enter your invitation code`,
};
