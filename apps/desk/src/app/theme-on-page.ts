import { useTheme } from '@mui/material';
import { useEffect } from 'react';

/** The tokens of the page follow the scheme that is chosen in the app. */
export function ThemeOnPage() {
  const { mode } = useTheme().palette;
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return null;
}
