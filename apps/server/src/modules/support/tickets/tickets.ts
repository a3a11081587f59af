import type { Given } from '../../../platform/given.ts';
import { escalateOverdue } from './escalate.ts';
import type { TicketContext } from './handle-tickets.ts';
import { readCategories } from './ticket-categories.ts';

/** Tickets: what their commands work with, and who is told of what is overdue. @param categories as the setting has them */
export function createTickets({
  categories,
  ...given
}: Given<'clock' | 'database' | 'rounds'> & { categories(): string }): TicketContext {
  escalateOverdue(given);
  return { clock: given.clock, categories: () => readCategories(categories()) ?? new Map() };
}
