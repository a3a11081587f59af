import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { activateLocale } from '../../lib/i18n/activate-locale.ts';
import { isLocale, localeNames, storeLocale } from '../../lib/i18n/locales.ts';
import { ChevronDownIcon } from '../../ui/icons/navigation-icons.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './language-menu.module.css';

/** Offers the languages of the configuration; the browser's own menu opens under the word. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const { t, i18n } = useLingui();
  const { languages } = useConfig();
  const current = isLocale(i18n.locale) ? i18n.locale : 'en';
  // A language chosen earlier stays in the menu even if it is no longer offered.
  const offered = languages.includes(current) ? languages : [current, ...languages];

  async function choose(value: string): Promise<void> {
    if (!isLocale(value)) return;
    try {
      await activateLocale(value);
      storeLocale(value);
    } catch {
      toast.error(t`The language could not be loaded. Check your connection.`);
    }
  }

  return (
    <label className={styles.menu}>
      <span aria-hidden="true" className={styles.face}>
        {short ? current.toUpperCase() : localeNames[current]}
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
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
