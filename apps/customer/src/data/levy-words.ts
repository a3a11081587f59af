import { useLingui } from '@lingui/react';
import { isLanguage, levies, sourceLanguage, type Levy } from '@sauda/facts';

/** What a levy is called in the language of the app. */
export function useLevyWords(): (levy: Levy) => string {
  const { i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : sourceLanguage;
  return (levy) => levies[levy].words[language];
}
