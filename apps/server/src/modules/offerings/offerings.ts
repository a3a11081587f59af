import { createApart } from '../../platform/apart.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rounds } from '../../platform/rounds.ts';
import { closeBlock, createBlock, editBlock, publishBlock, type BlockDraft } from './blocks/manage-blocks.ts';
import { checkBlockDraft, checkFundDraft, checkIpoDraft } from './check-drafts.ts';
import type { OfferingsContext } from './context.ts';
import { followDates } from './follow-dates.ts';
import { holdBlock, holdIpo } from './hold-against-market.ts';
import { cancelFund, closeFund, createFund, editFund, publishFund, type FundDraft } from './funds/manage-funds.ts';
import { closeIpo } from './ipos/close-ipo.ts';
import { cancelIpo, createIpo, editIpo, publishIpo, type IpoDraft } from './ipos/manage-ipos.ts';
import type { OfferingCommand } from './record-command.ts';

export interface OfferingsOptions extends Omit<OfferingsContext, 'apart' | 'settledAtOnce'> {
  readonly settledAtOnce?: number;
  readonly rounds: Rounds;
}

/**
 * What staff do, or a practice market in their place: each command is on record, with who did it. A draft that cannot be is
 * refused as `invalid`, with its fields.
 */
interface StaffCommands<Draft> {
  create(tx: Tx, draft: Draft, actor: string, at: Date): Promise<OfferingCommand>;
  edit(tx: Tx, id: bigint, draft: Draft, actor: string, at: Date): Promise<OfferingCommand>;
  publish(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand>;
  close(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand>;
}

interface CancellableCommands<Draft> extends StaffCommands<Draft> {
  /** What customers have in it is given back by `followDates`. */
  cancel(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand>;
}

/** Block trades, public offers and funds: what the commands of customers take, and what staff do. */
export interface Offerings extends OfferingsContext {
  readonly blocks: StaffCommands<BlockDraft>;
  readonly ipos: CancellableCommands<IpoDraft>;
  readonly funds: CancellableCommands<FundDraft>;
}

const followEveryMs = 1_000;

/** Does a check that needs the market's word, where the market has one at the moment. */
function whereKnown(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal && (error.key === 'stale_quote' || error.key === 'stale_rate')) return;
    throw error;
  }
}

export function createOfferings({ rounds, ...rest }: OfferingsOptions): Offerings {
  const { clock, log } = rest;
  const options: OfferingsContext = {
    settledAtOnce: 2_000,
    ...rest,
    apart: createApart({ work: 'dates of offerings', clock, log }),
  };
  rounds.every(followEveryMs, 'following the dates of offerings', () => followDates(options), { atOnce: true });

  /** Drafts are held against the market too, so that the form says it; what counts is the publication. */
  function checkBlock(draft: BlockDraft): void {
    checkBlockDraft(draft, options.market.instrument(draft.symbol));
    whereKnown(() => holdBlock({ ...draft, remaining: draft.quantity }, options));
  }
  function checkIpo(draft: IpoDraft): void {
    checkIpoDraft(draft);
    whereKnown(() => holdIpo(draft, options));
  }

  return {
    ...options,
    blocks: {
      async create(tx, draft, actor, at) {
        checkBlock(draft);
        return createBlock(tx, draft, actor, at);
      },
      async edit(tx, id, draft, actor, at) {
        checkBlock(draft);
        return editBlock(tx, id, draft, actor, at);
      },
      publish: (tx, id, actor, at) => publishBlock(tx, id, (item) => holdBlock(item, options), actor, at),
      close: closeBlock,
    },
    ipos: {
      async create(tx, draft, actor, at) {
        checkIpo(draft);
        return createIpo(tx, draft, actor, at, options);
      },
      async edit(tx, id, draft, actor, at) {
        checkIpo(draft);
        return editIpo(tx, id, draft, actor, at);
      },
      publish: (tx, id, actor, at) => publishIpo(tx, id, (ipo) => holdIpo(ipo, options), actor, at),
      close: closeIpo,
      cancel: cancelIpo,
    },
    funds: {
      async create(tx, draft, actor, at) {
        checkFundDraft(draft);
        return createFund(tx, draft, actor, at);
      },
      async edit(tx, id, draft, actor, at) {
        checkFundDraft(draft);
        return editFund(tx, id, draft, actor, at);
      },
      publish: publishFund,
      close: closeFund,
      cancel: cancelFund,
    },
  };
}
