import { Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { useSession } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { useCall } from '../../lib/use-call.ts';

interface AssignBarProps {
  id: string;
  assignedTo: string | null;
  mayAssign: boolean;
}

/** Who answers this customer, and who is to. */
export function AssignBar({ id, assignedTo, mayAssign }: AssignBarProps) {
  const { staff } = useSession();
  const isMine = assignedTo !== null && assignedTo === staff?.login;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, borderBottom: '1px solid var(--line)' }}>
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {assignedTo === null ? 'Nobody answers yet' : `Answered by ${isMine ? 'you' : assignedTo}`}
      </Typography>
      {mayAssign ? <AssignCommands id={id} assignedTo={assignedTo} own={staff?.login ?? ''} /> : null}
    </Box>
  );
}

function AssignCommands({ id, assignedTo, own }: { id: string; assignedTo: string | null; own: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [isGiving, setGiving] = useState(false);
  const isMine = assignedTo === own;
  const assign = useMutation({
    mutationFn: (login: string | null) => runCommand('POST /conversations/assign', { id, login }),
    onSuccess: () => setGiving(false),
    onError: (error) => (isGiving ? undefined : notify(errorText(error), { type: 'error' })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['messages', id] }),
        client.invalidateQueries({ queryKey: ['conversations'] }),
      ]),
  });
  const { data: colleagues } = useCall('GET /conversations/colleagues', { staleTime: 60_000 });
  const others = (colleagues?.rows ?? []).filter(({ login }) => login !== own && login !== assignedTo);
  const give = () => {
    assign.reset();
    if (others.length > 0) setGiving(true);
  };
  useShortcuts({ g: give });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={assign.isPending}
        onClick={() => assign.mutate(isMine ? null : own)}
      >
        {isMine ? 'Give back' : 'Take over'}
      </Button>
      <Button size="small" variant="outlined" disabled={others.length === 0} onClick={give}>
        Give to…<KeyHint>g</KeyHint>
      </Button>
      {isGiving ? (
        <EntryDialog
          title="Give the conversation to a colleague"
          command="Give"
          fields={[
            {
              name: 'login',
              label: 'Colleague',
              options: others.map(({ login, name }) => ({ value: login, label: `${name} (${login})` })),
            },
          ]}
          isBusy={assign.isPending}
          error={assign.error}
          onSubmit={({ login = '' }) => assign.mutate(login)}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </>
  );
}
