import { msg } from '@lingui/core/macro';

/** What may be wrong with a field, and the sentence that says so in every form. Those with figures in them are their form's own. */
export const problemTexts = {
  phoneMissing: msg`Please enter your phone number`,
  phoneLength: msg`Phone number must be 10 digits`,
  passwordMissing: msg`Please enter your password`,
  oldPasswordMissing: msg`Please enter your old password`,
  newPasswordMissing: msg`Please enter new password`,
  passwordShort: msg`Password must be at least 6 characters`,
  confirmationMissing: msg`Please confirm your password`,
  confirmationDiffers: msg`Passwords do not match`,
  invitationMissing: msg`Please enter your invitation code`,
  passkeyNameMissing: msg`Please enter a name`,
  codeMissing: msg`Please enter the code`,
  codeLength: msg`The code has 6 digits`,
  nameMissing: msg`Please enter your name`,
  nameUnlikely: msg`Enter your name as it is on the document`,
  numberMissing: msg`Please enter the ID number`,
  numberUnlikely: msg`Check the number: it does not have the form of this document`,
  photoMissing: msg`Please upload an identification photo`,
  photoUnderWay: msg`Wait until the photo is uploaded`,
  ifscMissing: msg`Please enter the IFSC`,
  ifscWrong: msg`An IFSC has 11 characters: four letters, a zero, six letters or digits`,
  routingMissing: msg`Please enter the routing number`,
  routingWrong: msg`This is not a routing number: check its nine digits`,
  bankMissing: msg`Please enter the bank name`,
  accountMissing: msg`Please enter the account number`,
  cardMissing: msg`Please enter the card number or CLABE`,
  cardLength: msg`A card number has 16 digits, a CLABE has 18`,
  cardWrong: msg`This is not a card number: check its digits`,
  clabeWrong: msg`This is not a CLABE: check its digits`,
};

export type FieldProblem = keyof typeof problemTexts;

export function isFieldProblem(problem: string): problem is FieldProblem {
  return Object.hasOwn(problemTexts, problem);
}
