import type { RaThemeOptions } from 'react-admin';
import { colourReader } from '../lib/tokens.ts';
import { components } from './theme-components.ts';

/** The design tokens as a theme of MUI: dense, for a mouse and a keyboard, flat but for what floats. */
export function themeFor(scheme: 'light' | 'dark'): RaThemeOptions {
  const colour = colourReader(scheme);
  const ink = colour('ink');
  return {
    palette: {
      mode: scheme,
      primary: { main: colour('accent'), dark: colour('accent-pressed'), contrastText: colour('on-accent') },
      secondary: { main: colour('accent'), contrastText: colour('on-accent') },
      success: { main: colour('gain') },
      error: { main: colour('loss') },
      warning: { main: colour('warn') },
      info: { main: colour('accent') },
      text: { primary: ink, secondary: colour('ink-muted'), disabled: colour('ink-disabled') },
      background: { default: colour('surface'), paper: colour('surface-raised') },
      divider: colour('line'),
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font-sans)',
      fontSize: 13,
      h1: { fontSize: '1.375rem', fontWeight: 600, letterSpacing: '-0.02em' },
      h2: { fontSize: '1.0625rem', fontWeight: 600 },
      h3: { fontSize: '0.9375rem', fontWeight: 600 },
      h6: { fontSize: '1.0625rem', fontWeight: 600 },
      subtitle2: { fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: { textTransform: 'none', letterSpacing: 0 },
    },
    sidebar: { width: 208, closedWidth: 50 },
    components,
  };
}
