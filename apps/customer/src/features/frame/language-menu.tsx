import { useLingui } from '@lingui/react/macro';
import { isLanguage, languages, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { activateLocale } from '../../lib/i18n/activate-locale.ts';
import { storeLocale } from '../../lib/i18n/locales.ts';
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

  async function choose(value: string): Promise<void> {
    if (!isLanguage(value)) return;
    try {
      await activateLocale(value);
      if (i18n.locale === value) storeLocale(value);
    } catch {
      toast.error(t`The language could not be loaded. Check your connection.`);
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
        onChange={(event) => void choose(event.target.value)}
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
