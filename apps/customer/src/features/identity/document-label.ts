import { useLingui } from '@lingui/react/macro';
import type { IdType } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { kindOf } from './identity-form.ts';
import { anotherDocument, documentWords } from './identity-words.ts';

/** What a kind of document is called where the customer lives. */
export function useDocumentLabel(): (idType: IdType) => string {
  const { t } = useLingui();
  const { currency } = useConfig();
  return (idType) => {
    const hasPassport = kindOf('passport', currency) === 'passport';
    return t(idType === 'other' && hasPassport ? anotherDocument : documentWords[kindOf(idType, currency)].label);
  };
}
