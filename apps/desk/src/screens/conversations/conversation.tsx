import { Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { runCommand } from '../../lib/command.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { OpenTicket } from '../tickets/open-ticket.tsx';
import { AnswerBox } from './answer-box.tsx';
import { useMessages, type Message } from './use-messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { useCall } from '../../lib/use-call.ts';
import { timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { PictureViewer } from '../../ui/picture-viewer.tsx';

/** The messages with one customer, the newest at the foot, and the answer. */
export function Conversation({ id }: { id: string }) {
  const mayAnswer = useMay()('conversations.answer');
  const { query, assignedTo } = useMessages(id);
  const newestUnread = query.data?.find(({ from, read_at: at }) => from === 'customer' && at === null)?.id;
  useEffect(() => {
    if (!mayAnswer || newestUnread === undefined || document.visibilityState !== 'visible') return;
    // What cannot be marked now is marked with the next look.
    runCommand('POST /conversations/read', { id, up_to: newestUnread }).catch(() => undefined);
  }, [id, newestUnread, mayAnswer]);
  return (
    <Box
      component="section"
      aria-label="Conversation"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto minmax(0, 1fr) auto',
        minHeight: 0,
        height: { xs: '75vh', md: 'auto' },
      }}
    >
      <AssignBar id={id} assignedTo={assignedTo} waitsUpTo={waitsUpTo(query.data)} mayAssign={mayAnswer} />
      <Box
        sx={{ overflow: 'auto', display: 'flex', flexDirection: 'column-reverse', gap: 1, p: 2 }}
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <Loaded query={query} empty="Nothing was written yet.">
          {(messages) => (
            <>
              {messages.map((message) => (
                <MessageBubble key={message.id} customerId={id} message={message} />
              ))}
              {query.hasNextPage ? (
                <button type="button" onClick={() => void query.fetchNextPage()}>
                  Earlier messages
                </button>
              ) : null}
            </>
          )}
        </Loaded>
      </Box>
      {mayAnswer ? <AnswerBox id={id} seenUpTo={query.data?.[0]?.id} /> : null}
    </Box>
  );
}

/** The newest message where the customer had the last word; undefined where the desk had. */
function waitsUpTo(messages: readonly Message[] | undefined): number | undefined {
  const newest = messages?.[0];
  return newest?.from === 'customer' ? newest.id : undefined;
}

interface AssignBarProps {
  id: string;
  assignedTo: string | null;
  /** Up to which message the customer may wait for an answer; undefined where they do not. */
  waitsUpTo: number | undefined;
  mayAssign: boolean;
}

/** Who answers this customer, and who is to. */
function AssignBar({ id, assignedTo, waitsUpTo: upTo, mayAssign }: AssignBarProps) {
  const { staff } = useSession();
  const may = useMay();
  const isMine = assignedTo !== null && assignedTo === staff?.login;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {assignedTo === null ? 'Nobody answers yet' : `Answered by ${isMine ? 'you' : assignedTo}`}
      </Typography>
      {may('tickets.handle') ? <OpenTicket customerId={id} fromMessage={upTo} /> : null}
      {mayAssign && upTo !== undefined ? <PutAway id={id} upTo={upTo} /> : null}
      {mayAssign ? <AssignCommands id={id} assignedTo={assignedTo} own={staff?.login ?? ''} /> : null}
    </Box>
  );
}

/** For what needs no answer, such as a thank-you. */
function PutAway({ id, upTo }: { id: string; upTo: number }) {
  return (
    <CommandButton
      label="Needs no answer"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /conversations/put-away', { id, up_to: upTo, reason })}
      said="The conversation waits no more."
    />
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

function MessageBubble({ customerId, message }: { customerId: string; message: Message }) {
  const isOurs = message.from === 'desk';
  return (
    <Box sx={{ alignSelf: isOurs ? 'flex-end' : 'flex-start', maxWidth: '75%' }}>
      <Box
        sx={{
          px: 1.5,
          py: 1,
          borderRadius: 'var(--radius-md)',
          backgroundColor: isOurs ? 'var(--accent-soft)' : 'var(--surface-fill)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message.content}
        {message.picture === null ? null : (
          <PictureViewer
            label={isOurs ? 'Picture of the desk' : 'Picture of the customer'}
            right="conversations.picture"
            address={pictureAddress('GET /conversations/picture', { id: customerId, file: message.picture })}
          />
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', fontSize: '0.75rem', textAlign: isOurs ? 'right' : 'left' }}
      >
        {timeText(message.created_at)}
        {isOurs ? ` · ${message.by ?? 'Desk'} · ${markOf(message)}` : ''}
      </Typography>
    </Box>
  );
}

function markOf({ read_at: readAt, delivered_at: deliveredAt }: Message): string {
  if (readAt !== null) return 'read';
  return deliveredAt === null ? 'sent' : 'delivered';
}
