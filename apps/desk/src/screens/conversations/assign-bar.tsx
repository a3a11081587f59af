import { Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { useSession } from '../../lib/session.ts';

interface AssignBarProps {
  id: string;
  assignedTo: string | null;
  mayAssign: boolean;
}

/** Who answers this customer. */
export function AssignBar({ id, assignedTo, mayAssign }: AssignBarProps) {
  const { staff } = useSession();
  const client = useQueryClient();
  const notify = useNotify();
  const isMine = assignedTo !== null && assignedTo === staff?.login;
  const assign = useMutation({
    mutationFn: () => doDeed('POST /conversations/assign', { id, login: isMine ? null : (staff?.login ?? null) }),
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['messages', id] }),
        client.invalidateQueries({ queryKey: ['conversations'] }),
      ]),
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, borderBottom: '1px solid var(--line)' }}>
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {assignedTo === null ? 'Nobody answers yet' : `Answered by ${isMine ? 'you' : assignedTo}`}
      </Typography>
      {mayAssign ? (
        <Button size="small" variant="outlined" disabled={assign.isPending} onClick={() => assign.mutate()}>
          {isMine ? 'Give back' : 'Take over'}
        </Button>
      ) : null}
    </Box>
  );
}
