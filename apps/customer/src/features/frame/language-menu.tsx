import { useLingui } from '@lingui/react/macro';
import { isLanguage, languages, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { activateLocale } from '../../lib/i18n/activate-locale.ts';
import { storeLocale } from '../../lib/i18n/locales.ts';
import { loadNewest } from '../../lib/new-version.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './language-menu.module.css';

/** Offers the languages of the configuration; the browser's own menu opens under the word. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const { t, i18n } = useLingui();
  const config = useConfig();
  const current = isLanguage(i18n.locale) ? i18n.locale : sourceLanguage;
  // A language chosen earlier stays in the menu even if it is no longer offered.
  const offered = config.languages.includes(current) ? config.languages : [current, ...config.languages];

  async function choose(menu: HTMLSelectElement): Promise<void> {
    const { value } = menu;
    if (!isLanguage(value)) return;
    try {
      await activateLocale(value);
      if (i18n.locale === value) storeLocale(value);
    } catch {
      // Nothing is drawn anew, so the menu goes on showing what was pressed, and pressing that again would not be told.
      menu.value = i18n.locale;
      // Chromium remembers for as long as the page lives what could not be loaded: choosing it once more alone would be in vain.
      toast.notice(t`The language could not be loaded. Check your connection.`, {
        label: t`Reload`,
        onPress: () => void loadNewest(),
      });
    }
  }

  return (
    <label className={styles.menu}>
      <span aria-hidden="true" className={styles.face}>
        {short ? current.toUpperCase() : languages[current].name}
        <ChevronDownIcon size="xs" />
      </span>
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={current}
        onChange={(event) => void choose(event.currentTarget)}
      >
        {offered.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languages[locale].name}
          </option>
        ))}
      </select>
    </label>
  );
}
