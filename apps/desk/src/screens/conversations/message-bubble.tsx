import { Box, Typography } from '@mui/material';
import { timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { PictureViewer } from '../../ui/picture-viewer.tsx';
import type { Message } from './use-messages.ts';

export function MessageBubble({ customerId, message }: { customerId: string; message: Message }) {
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
