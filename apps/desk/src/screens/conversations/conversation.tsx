import { Box } from '@mui/material';
import { useEffect } from 'react';
import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { AnswerBox } from './answer-box.tsx';
import { AssignBar } from './assign-bar.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { useMessages } from './use-messages.ts';

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
      sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto', minHeight: 0 }}
    >
      <AssignBar id={id} assignedTo={assignedTo} mayAssign={mayAnswer} />
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
      {mayAnswer ? <AnswerBox id={id} /> : null}
    </Box>
  );
}
