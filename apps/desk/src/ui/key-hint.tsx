import { Box } from '@mui/material';

/** A key of the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        font: 'inherit',
        fontSize: '0.75rem',
        fontWeight: 500,
        color: 'inherit',
        border: '1px solid currentColor',
        borderRadius: '4px',
        px: 0.625,
        ml: 0.75,
        lineHeight: 1.35,
      }}
    >
      {children}
    </Box>
  );
}
