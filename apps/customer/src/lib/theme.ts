/** Light or dark as the system says, or as the customer has chosen in Settings. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Also read by src/boot/boot.ts, before the first paint. */
const THEME_KEY = 'theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete root.dataset['theme'];
  } else {
    localStorage.setItem(THEME_KEY, theme);
    root.dataset['theme'] = theme;
  }
}
