import { StatusPill } from '../../ui/status-pill.tsx';
import type { QueueItem } from './queue-definition.ts';

/** Who is at work on it, and whether a second person is waited for. */
export function ClaimState({ item: { claim, proposal, sent_back: sentBack, is_own: isOwn } }: { item: QueueItem }) {
  if (isOwn) return <StatusPill tone="bad">Your own request</StatusPill>;
  if (proposal !== undefined && proposal !== null) {
    return (
      <StatusPill tone="waiting">
        {proposal.is_mine ? 'Needs another person' : `Second to ${proposal.by.name}`}
      </StatusPill>
    );
  }
  if (sentBack?.is_mine === true) return <StatusPill tone="bad">Sent back</StatusPill>;
  if (claim === null) return null;
  return <StatusPill tone={claim.is_mine ? 'active' : 'quiet'}>{claim.is_mine ? 'You' : claim.name}</StatusPill>;
}
