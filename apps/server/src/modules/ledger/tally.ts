import type { SealedTransfer } from './chain.ts';

/** What an account should have, and for a customer's free cash how many transfers the customer has. */
export interface Expected {
  readonly balance: bigint;
  readonly transfers: bigint;
}

export type Tally = ReturnType<typeof createTally>;

interface OwnerTally {
  transfers: bigint;
  readonly balances: Map<string, bigint>;
}

const ofCustomers: ReadonlySet<string> = new Set(['cash', 'holds', 'loan', 'unsettled']);
const nothing: Expected = { balance: 0n, transfers: 0n };

/** Adds up transfers, for comparison with the accounts. */
export function createTally() {
  const owners = new Map<string, OwnerTally>();
  const house = tallyOf('house');

  function tallyOf(owner: string): OwnerTally {
    let tally = owners.get(owner);
    if (tally === undefined) owners.set(owner, (tally = { transfers: 0n, balances: new Map() }));
    return tally;
  }

  function move(own: OwnerTally, account: string, amount: bigint): void {
    const { balances } = ofCustomers.has(account) ? own : house;
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  }

  return {
    add({ customerId, debit, credit, amount }: SealedTransfer): void {
      const own = tallyOf(customerId);
      own.transfers += 1n;
      move(own, debit, -amount);
      move(own, credit, amount);
    },
    /** What an account should have, and forgets it. @param owner a customer, or `house` */
    take(owner: string, kind: string): Expected {
      const tally = owners.get(owner);
      if (tally === undefined) return nothing;
      const balance = tally.balances.get(kind) ?? 0n;
      tally.balances.delete(kind);
      return { balance, transfers: kind === 'cash' ? tally.transfers : 0n };
    },
    /** By how much each account of the house has changed. */
    ofHouse: (): Iterable<readonly [kind: string, amount: bigint]> => house.balances,
    /** The accounts with transfers that nobody has taken. */
    *rest(): Generator<string> {
      for (const [owner, { balances }] of owners) for (const account of balances.keys()) yield `${owner} ${account}`;
    },
  };
}
