import type { RaThemeOptions } from 'react-admin';
import { colourReader } from '../lib/tokens.ts';

/** How each component of MUI and react-admin looks, in both schemes: the tokens of the page know which it is. */
const components: NonNullable<RaThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        whiteSpace: 'nowrap',
        flexShrink: 0,
        borderRadius: 8,
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      },
      outlined: { borderColor: 'var(--line-strong)' },
      containedPrimary: {
        backgroundColor: 'var(--accent-fill)',
        color: 'var(--on-accent)',
        '&:hover': { backgroundColor: 'var(--accent-pressed)' },
      },
      containedError: {
        backgroundColor: 'var(--danger-fill)',
        color: 'var(--on-danger)',
        '&:hover': { backgroundColor: 'var(--danger-fill)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 } } },
  },
  // react-admin's own in the bar at the top has no name.
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiLinearProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAppBar: {
    defaultProps: { color: 'inherit', elevation: 0 },
    styleOverrides: { root: { backgroundColor: 'var(--surface)', borderBottom: '1px solid var(--line)' } },
  },
  MuiCard: { styleOverrides: { root: { border: '1px solid var(--line)', borderRadius: 12 } } },
  MuiDialogContent: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 16, boxShadow: 'var(--shadow-sheet)' } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 600, overflowWrap: 'anywhere' } } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--shadow-float)', border: '1px solid var(--line)' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)' },
      head: {
        whiteSpace: 'nowrap',
        fontSize: '0.75rem',
        fontWeight: 500,
        color: 'var(--ink-muted)',
        backgroundColor: 'var(--surface)',
      },
      sizeSmall: { padding: '5px 10px' },
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: 'var(--surface-toast)', color: 'var(--on-toast)', fontSize: 12 },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { backgroundColor: 'var(--surface-toast)', color: 'var(--on-toast)' } },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '6px 14px' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiCssBaseline: { styleOverrides: { body: { fontSize: '0.875rem' } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: 28,
        margin: '0 8px',
        padding: '2px 8px',
        borderRadius: 8,
        fontSize: '0.8125rem',
        color: 'var(--ink-muted)',
        '& .RaMenuItemLink-icon': { minWidth: 28 },
        '&[aria-current="page"]': {
          backgroundColor: 'var(--accent-soft)',
          color: 'var(--accent)',
          fontWeight: 600,
        },
        '&[aria-current="page"] .RaMenuItemLink-icon': { color: 'var(--accent)' },
      },
    },
  },
  // Where there is no room for filters and tools side by side, the tools stand below: no field is cut for them.
  RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent', flexWrap: 'wrap' } } },
  RaFilterForm: {
    styleOverrides: {
      root: {
        minHeight: 0,
        '& .MuiInputBase-root, & .MuiInputLabel-root': { fontSize: '0.8125rem' },
        '& .filter-field .MuiFormControl-root': { minWidth: 130, width: 'auto' },
      },
    },
  },
  // What is waited for is to be read, too: react-admin has it in the colour of what cannot be used.
  RaLoading: {
    styleOverrides: { root: { '& .RaLoading-message': { color: 'var(--ink-muted)', fontFamily: 'inherit' } } },
  },
  RaLayout: { styleOverrides: { root: { '& .RaLayout-content': { backgroundColor: 'var(--surface)' } } } },
};

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
