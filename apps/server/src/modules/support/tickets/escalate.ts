import type { Given } from '../../../platform/given.ts';
import { emitEvents } from '../../../platform/outbox.ts';

declare module '../../../platform/outbox.ts' {
  interface Events {
    /** A ticket whose deadline has passed: for the desk alone. */
    ticket: { customerId: string };
  }
}

const lookEveryMs = 15_000;

/** Tells who supervises, once, of every ticket whose deadline has passed. */
export function escalateOverdue({ database, clock, rounds }: Given<'clock' | 'database' | 'rounds'>): void {
  rounds.every(lookEveryMs, 'escalating overdue tickets', () => escalate({ database, clock }));
}

/** @returns how many were escalated now */
export function escalate({ database, clock }: Given<'clock' | 'database'>): Promise<number> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    const escalated = await tx<Array<{ customerId: string }>>`
      UPDATE tickets SET escalated_at = ${at} WHERE closed_at IS NULL AND escalated_at IS NULL AND deadline <= ${at}
      RETURNING customer_id`;
    await emitEvents(
      tx,
      escalated.map(({ customerId }) => ({ type: 'ticket', customerId })),
    );
    return escalated.length;
  });
}
