import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StrongAuthProblem } from './strong-auth-forms.ts';

export const strongAuthProblemTexts: Readonly<Record<StrongAuthProblem, MessageDescriptor>> = {
  nameMissing: msg`Please enter a name`,
  passwordMissing: msg`Please enter your password`,
  codeMissing: msg`Please enter the code`,
  codeLength: msg`The code has 6 digits`,
};
