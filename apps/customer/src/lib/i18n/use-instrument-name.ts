import { useLingui } from '@lingui/react';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../config.ts';
import { instrumentNames } from './activate-locale.ts';

/**
 * Between two currencies, between a commodity and its unit, after an index, at the end of what lives for hours, or where something trades that is on no exchange with a name of
 * its own: companies have a name alone.
 */
const WORDS = / \/ |, | futures\b| \d{2}:\d{2}$|^(?:Interbank|Practice exchange|US indices)$/u;
/**
 * What an instrument, or the place where it trades, is called in the customer's language, from its name at the market: currencies and
 * commodities have a word in each, companies their name. It is for what is read; addresses and what is kept have the market's name.
 */
export function useInstrumentName(): (name: string) => string {
  const { _: translate, i18n } = useLingui();
  const { currency } = useConfig();
  return (name) => {
    const language = i18n.locale;
    if (!isLanguage(language) || language === sourceLanguage || !WORDS.test(name)) return name;
    return instrumentNames()?.(name, { language, currency, translate }) ?? name;
  };
}
