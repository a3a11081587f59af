import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentKind, IdentityProblem } from './identity-form.ts';

export const problemTexts: Readonly<Record<IdentityProblem, MessageDescriptor>> = {
  nameMissing: msg`Please enter your name`,
  nameUnlikely: msg`Enter your name as it is on the document`,
  numberMissing: msg`Please enter the ID number`,
  numberUnlikely: msg`Check the number: it does not have the form of this document`,
  photoMissing: msg`Please upload an identification photo`,
  photoUnderWay: msg`Wait until the photo is uploaded`,
};

interface DocumentWords {
  label: MessageDescriptor;
  /** What its number looks like. */
  hint: MessageDescriptor;
}

export const documentWords: Readonly<Record<DocumentKind, DocumentWords>> = {
  aadhaar: { label: msg`Aadhaar`, hint: msg`12 digits, as on the card` },
  pan: { label: msg`PAN`, hint: msg`Five letters, four digits and a letter, such as ABCPE1234F` },
  indianLicence: { label: msg`Driver's license`, hint: msg`State code first, such as MH14 20110062821` },
  voterCard: { label: msg`Voter card (INE)`, hint: msg`The 18 characters of the voter key` },
  stateId: { label: msg`State ID card`, hint: msg`4 to 20 letters and digits` },
  licence: { label: msg`Driver's license`, hint: msg`4 to 20 letters and digits` },
  passport: { label: msg`Passport`, hint: msg`6 to 9 letters and digits` },
  other: { label: msg`Passport or another document`, hint: msg`4 to 30 letters and digits` },
};

/** Where the passport has an entry of its own. */
export const anotherDocument = msg`Another document`;
