import { Box } from '@mui/material';

/** A cell that does not break: what does not fit is left out, and shown where the mouse rests. */
export function OneLine({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', maxWidth: 150, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      title={children}
    >
      {children}
    </Box>
  );
}
