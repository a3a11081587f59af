import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { proofText } from './decide.ts';
import type { Decision, QueueDefinition, QueueItem } from './queue-definition.ts';
import { whyTwo } from './second-person.ts';

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
        {customer === null ? null : (
          <Link component={RouterLink} to={`/customers/${customer.id}`} variant="body2">
            Customer {customer.number}
            {customer.phone === null ? '' : `, ${customer.phone}`}
          </Link>
        )}
      </Box>
      {item.is_own ? <Alert severity="warning">Nobody decides on their own request.</Alert> : null}
      {proposal === undefined || proposal === null ? null : (
        <Alert severity={proposal.bank_reference === null ? 'info' : 'warning'}>
          {proposal.is_mine ? 'You have' : `${proposal.by.name} has`} proposed: {proposal.decision}
          {proofText(item)}. A second, different person has to confirm it.
        </Alert>
      )}
      {item.sent_back === undefined || item.sent_back === null ? null : (
        <Alert severity="warning">
          {item.sent_back.by.name} sent {item.sent_back.is_mine ? 'your' : 'a'} proposal ({item.sent_back.decision})
          back, {timeText(item.sent_back.at)}: {item.sent_back.note}
        </Alert>
      )}
      {(item.second_person ?? null) !== null && (proposal ?? null) === null ? (
        <Alert severity="info">Takes two people: {whyTwo(item.second_person ?? 'amount')}.</Alert>
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
        {onClaim === undefined || item.is_own ? null : (
          <Button color="inherit" onClick={onClaim}>
            {item.claim?.is_mine === true ? 'Let go' : 'Take on'}
            <KeyHint>c</KeyHint>
          </Button>
        )}
      </Box>
    </Box>
  );
}
