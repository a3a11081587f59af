import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IdType } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { kindOf, type DocumentKind } from './identity-form.ts';

interface DocumentWords {
  label: MessageDescriptor;
  /** What its number looks like. */
  hint: MessageDescriptor;
}

export const documentWords: Readonly<Record<DocumentKind, DocumentWords>> = {
  aadhaar: { label: msg`Aadhaar`, hint: msg`12 digits, as on the card` },
  pan: { label: msg`PAN`, hint: msg`Five letters, four digits and a letter, such as ABCPE1234F` },
  indian_licence: { label: msg`Driver's license`, hint: msg`State code first, such as MH14 20110062821` },
  voter_card: { label: msg`Voter card (INE)`, hint: msg`The 18 characters of the voter key` },
  state_id: { label: msg`State ID card`, hint: msg`4 to 20 letters and digits` },
  driving_licence: { label: msg`Driver's license`, hint: msg`4 to 20 letters and digits` },
  passport: { label: msg`Passport`, hint: msg`6 to 9 letters and digits` },
  other: { label: msg`Passport or another document`, hint: msg`4 to 30 letters and digits` },
};

/** What a kind of document is called where the customer lives. */
export function useDocumentLabel(): (idType: IdType) => string {
  const { t } = useLingui();
  const { currency } = useConfig();
  // Where the passport has an entry of its own, another document is none.
  const hasPassport = kindOf('passport', currency) === 'passport';
  return (idType) =>
    idType === 'other' && hasPassport ? t`Another document` : t(documentWords[kindOf(idType, currency)].label);
}
