/** The answer of a call that takes two people, to the first of them: nothing is done yet. */
export interface DeskProposed {
  readonly msg: 'ok';
  readonly state: 'proposed';
  /** `id` of `GET /proposals`. */
  readonly proposal: string;
  /** How many others may confirm it now. */
  readonly others: number;
}

/** Whether something was proposed and not done. */
export function isProposed(reply: unknown): reply is DeskProposed {
  return (
    typeof reply === 'object' && reply !== null && 'state' in reply && reply.state === 'proposed' && 'proposal' in reply
  );
}
