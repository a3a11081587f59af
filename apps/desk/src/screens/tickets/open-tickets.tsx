import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { useMay } from '../../lib/session.ts';
import { asWords } from '../../ui/words.ts';
import { TicketState } from './tickets-screen.tsx';

/** The tickets of a customer that are open, beside their conversation; nothing where there are none. */
export function OpenTickets({ customerId }: { customerId: string }) {
  const mayRead = useMay()('tickets.read');
  const { data: { rows } = { rows: [] } } = useCall('GET /tickets', {
    query: { customer: customerId },
    enabled: mayRead,
    isLive: true,
  });
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-label="Open tickets" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h2">
        <Link component={RouterLink} to="/tickets">
          Open tickets
        </Link>
      </Typography>
      {rows.map((ticket) => (
        <Box key={ticket.id} sx={{ mt: 1 }}>
          <TicketState ticket={ticket} /> {ticket.id}, {asWords(ticket.category)}
          {ticket.complaint === null ? '' : `, complaint ${ticket.complaint}`}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {ticket.about}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
