import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { Decision, QueueDefinition, QueueItem } from './queue-definition.ts';

interface ItemPanelProps<T extends QueueItem> {
  queue: QueueDefinition<T>;
  item: T;
  /** What can be decided about it now. */
  decisions: readonly Decision<T>[];
  onDecide(decision: Decision<T>): void;
  /** Absent for whoever decides nothing here. */
  onClaim: (() => void) | undefined;
}

/** All about one item, and what can be done with it. */
export function ItemPanel<T extends QueueItem>({ queue, item, decisions, onDecide, onClaim }: ItemPanelProps<T>) {
  const { proposal, customer } = item;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2">{queue.nameOf(item)}</Typography>
        <Link component={RouterLink} to={`/customers/${customer.id}`} variant="body2">
          Customer {customer.number}
          {customer.phone === null ? '' : `, ${customer.phone}`}
        </Link>
      </Box>
      {item.is_own ? <Alert severity="warning">Nobody decides on their own request.</Alert> : null}
      {proposal === undefined || proposal === null ? null : (
        <Alert severity="info">
          {proposal.is_mine ? 'You have' : `${proposal.by.name} has`} proposed: {proposal.decision}
          {proposal.bank_reference === null ? '' : ` (${proposal.bank_reference})`}. A second, different person has to
          confirm it.
        </Alert>
      )}
      {item.needs_second_person === true && (proposal ?? null) === null ? (
        <Alert severity="info">Its amount takes two people.</Alert>
      ) : null}
      <queue.Details item={item} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {decisions.map((decision) => (
          <Button
            key={decision.label}
            variant={decision.tone === 'primary' ? 'contained' : 'outlined'}
            color={decision.tone}
            onClick={() => onDecide(decision)}
          >
            {decision.label}
            <KeyHint>{decision.key}</KeyHint>
          </Button>
        ))}
        {onClaim === undefined ? null : (
          <Button color="inherit" onClick={onClaim}>
            {item.claim?.is_mine === true ? 'Let go' : 'Take on'}
            <KeyHint>c</KeyHint>
          </Button>
        )}
      </Box>
    </Box>
  );
}
