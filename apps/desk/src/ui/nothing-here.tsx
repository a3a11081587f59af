import { Box, Button, Typography } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';

/** In the place of what the address names, where there is no such thing. */
export function NothingHere() {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <Box role="alert" sx={{ p: 4, display: 'grid', gap: 1.5, alignContent: 'start', justifyItems: 'start' }}>
      <Typography>There is nothing at this address. It may be incomplete, or what it names is not there.</Typography>
      <Button variant="outlined" size="small" onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))}>
        {isFirstPage ? 'To the overview' : 'Back'}
      </Button>
    </Box>
  );
}
