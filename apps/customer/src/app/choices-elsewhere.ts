import { i18n } from '@lingui/core';
import { activateLocale } from '../lib/i18n/activate-locale.ts';
import { readLocale } from '../lib/i18n/locales.ts';
import { showRisingColour } from '../lib/rising-colour.ts';
import { showTheme } from '../lib/theme.ts';

/** What is chosen in another tab is shown here too, also where it was while this page lay in the browser's memory. */
export function followChoicesElsewhere(): void {
  const show = () => {
    showTheme();
    showRisingColour();
    const locale = readLocale();
    // The texts that cannot be fetched now come with the next start.
    if (i18n.locale !== locale) activateLocale(locale).catch(() => undefined);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'theme' || key === 'rising' || key === 'locale') show();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
}
