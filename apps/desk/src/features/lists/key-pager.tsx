import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';

/** To the next page and back: a list that goes by keys knows no number of pages. */
export function KeyPager() {
  const { page, setPage, hasNextPage = false, hasPreviousPage = false, isPending } = useListContext();
  if (isPending || (!hasNextPage && !hasPreviousPage)) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, py: 1 }}>
      <Button size="small" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Page {page}
      </Typography>
      <Button size="small" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </Box>
  );
}
