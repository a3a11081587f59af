import { hash, randomBytes } from 'node:crypto';
import { decimal } from '@sauda/money';
import type { BlockDraft } from '../../src/modules/offerings/blocks/manage-blocks.ts';
import { changeOffering, createOffering, type OfferingKind } from '../../src/modules/offerings/change-offering.ts';
import type { FundDraft } from '../../src/modules/offerings/funds/manage-funds.ts';
import { sealPlace, type IpoDraft } from '../../src/modules/offerings/ipos/manage-ipos.ts';
import type { Database } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';

const staff = 'test-staff';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
/** As the app that the tests start has it. */
const seeds = createEncryption('5a'.repeat(32)).sealerFor('ipo draws');

/** Puts a draft on offer without asking the market whether it may be. */
function offer(
  database: Database,
  kind: OfferingKind,
  draft: Parameters<typeof createOffering>[2],
  published: Parameters<typeof createOffering>[2],
): Promise<bigint> {
  return database.transaction(async (tx) => {
    const { id } = await createOffering(tx, kind, draft, { actor: staff, at: new Date() });
    const command = { command: 'publish', from: ['draft'], actor: staff, at: new Date() } as const;
    await changeOffering(tx, kind, id, command, () => published);
    return id;
  });
}

/** A published IPO, for days to come unless said otherwise. */
export function offerIpo(database: Database, more: Partial<IpoDraft> = {}): Promise<bigint> {
  const draft: IpoDraft = {
    symbol: 'KONSHIP',
    companyName: 'Konkan Shipping',
    series: 'EQ',
    market: 'NSE',
    currency: 'INR',
    tickSize: decimal('0.05'),
    floorPrice: decimal('9'),
    capPrice: decimal('10'),
    lotSize: 100n,
    shares: 1_000n,
    minimum: undefined,
    maximum: undefined,
    appliesFrom: undefined,
    opensAt: inDays(1),
    closesAt: inDays(2),
    allotsAt: inDays(3),
    listsAt: inDays(4),
    about: 'Ships.',
    documentUrl: undefined,
    ...more,
  };
  const seed = randomBytes(32);
  const seedHash = hash('sha256', seed, 'buffer');
  const sealedSeed = seeds.seal(seed, sealPlace(seedHash));
  return offer(database, 'ipo', { ...draft, seedHash, sealedSeed }, { status: 'forthcoming' });
}

/** A fund on offer whose share costs one unit. */
export function offerFund(database: Database, more: Partial<FundDraft> = {}): Promise<bigint> {
  const draft: FundDraft = {
    name: 'Penny Fund',
    minimumReturn: decimal('1'),
    maximumReturn: decimal('2'),
    periodDays: 5,
    daySeconds: 86_400,
    amount: decimal('1'),
    issueAmount: decimal('100000'),
    minimumRaise: 0n,
    opensAt: new Date(),
    closesAt: inDays(1),
    terms: 'Terms.',
    risk: 'Risks.',
    ...more,
  };
  return offer(database, 'fund', draft, { status: 'open' });
}

/** A block on offer; it is sold where its price is near the market's. */
export function offerBlock(database: Database, more: Partial<BlockDraft> = {}): Promise<bigint> {
  const draft: BlockDraft = {
    kind: 'block',
    symbol: 'KONSHIP',
    price: decimal('10'),
    minimum: 100n,
    quantity: 1_000n,
    closesAt: undefined,
    ...more,
  };
  return offer(
    database,
    'block',
    { ...draft, remaining: draft.quantity },
    {
      status: 'open',
      publishedBy: staff,
      publishedAt: new Date(),
    },
  );
}
