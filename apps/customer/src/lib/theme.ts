/** Light or dark as the system says, or as the customer has chosen in Settings. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Also read by src/boot/boot.ts, before the first paint. */
const THEME_KEY = 'theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function keepTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  showTheme();
}

/** Shows the one that is kept. */
export function showTheme(): void {
  const { dataset } = document.documentElement;
  const theme = readTheme();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Calls back when the page has other colours, of which a canvas hears nothing. @returns what ends it */
export function onColoursChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  dark.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction'] });
  return () => {
    dark.removeEventListener('change', listener);
    chosen.disconnect();
  };
}
