import type { ErrorKey } from '@sauda/contract/errors';
import { createApart } from '../../platform/apart.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rounds } from '../../platform/rounds.ts';
import { buyBlock, type BlockBuy, type BlockPurchase } from './blocks/buy-block.ts';
import {
  closeBlock,
  closeDueBlock,
  createBlock,
  dueBlocks,
  editBlock,
  publishBlock,
  type BlockDraft,
} from './blocks/manage-blocks.ts';
import { checkBlockDraft, checkFundDraft, checkIpoDraft } from './check-drafts.ts';
import type { OfferingsContext } from './context.ts';
import { payBackCalledOff, payMatured } from './funds/end-fund-orders.ts';
import {
  appraiseBlock,
  appraiseIpo,
  heldBack,
  holdBlock,
  holdIpo,
  type Appraisal,
  type BlockTermsHeld,
  type IpoTermsHeld,
} from './hold-against-market.ts';
import type { FundOrder } from './funds/fund.ts';
import {
  cancelFund,
  closeDueFund,
  closeFund,
  createFund,
  dueFunds,
  editFund,
  publishFund,
  type FundDraft,
} from './funds/manage-funds.ts';
import { purchaseFund } from './funds/purchase-fund.ts';
import type { Application } from './ipos/application.ts';
import {
  applyForIpo,
  changeApplication,
  withdrawApplication,
  type ApplicationChange,
  type NewApplication,
} from './ipos/apply.ts';
import { closeIpo } from './ipos/close-ipo.ts';
import { followIpoDates } from './ipos/follow-dates.ts';
import { cancelIpo, createIpo, editIpo, publishIpo, type IpoDraft } from './ipos/manage-ipos.ts';
import type { OfferingDeed } from './record-deed.ts';

export interface OfferingsOptions extends OfferingsContext {
  readonly database: Database;
  readonly log: Logger;
  readonly rounds: Rounds;
}

/** What customers do. The refusals of each deed are told where it is done. */
interface CustomersDeeds {
  buyBlock(tx: Tx, buy: BlockBuy): Promise<BlockPurchase | Refusal>;
  applyForIpo(tx: Tx, application: NewApplication): Promise<Application>;
  changeApplication(tx: Tx, change: ApplicationChange): Promise<Application>;
  withdrawApplication(tx: Tx, key: { customerId: string; no: string }): Promise<Application>;
  purchaseFund(tx: Tx, purchase: { customerId: string; fundId: bigint }): Promise<FundOrder>;
}

/**
 * What staff do, or a practice market in their place: each deed is on record, with who did it. A draft that cannot be is
 * refused as `invalid`, with its fields.
 */
interface StaffDeeds<Draft> {
  create(tx: Tx, draft: Draft, actor: string, at: Date): Promise<OfferingDeed>;
  edit(tx: Tx, id: bigint, draft: Draft, actor: string, at: Date): Promise<OfferingDeed>;
  publish(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingDeed>;
  close(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingDeed>;
}

interface CancellableDeeds<Draft> extends StaffDeeds<Draft> {
  /** What customers have in it is given back by `followDates`. */
  cancel(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingDeed>;
}

/** Block trades, public offers and funds. */
export interface Offerings extends CustomersDeeds {
  /** What the house gives away with it as the market is now. */
  appraiseBlock(item: BlockTermsHeld): Appraisal;
  appraiseIpo(ipo: IpoTermsHeld): Appraisal;
  /** Why a block cannot be sold at its price at this moment; undefined where it can. */
  heldBack(item: BlockTermsHeld): ErrorKey | undefined;
  readonly blocks: StaffDeeds<BlockDraft>;
  readonly ipos: CancellableDeeds<IpoDraft>;
  readonly funds: CancellableDeeds<FundDraft>;
  /** Does all that is due: every second, and nodes may do it at the same time. */
  followDates(): Promise<void>;
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

export function createOfferings(options: OfferingsOptions): Offerings {
  const { database, log, clock, rounds } = options;
  const apart = createApart({ work: 'dates of offerings', clock, log });

  async function followDates(): Promise<void> {
    const now = clock.now();
    await apart.each(
      (await dueBlocks(database.sql, now)).map((id) => ({
        about: `closing block ${id}`,
        work: () => database.transaction((tx) => closeDueBlock(tx, id, now)),
      })),
    );
    await apart.each(
      (await dueFunds(database.sql, now)).map((id) => ({
        about: `closing fund ${id}`,
        work: () => database.transaction((tx) => closeDueFund(tx, id, now)),
      })),
    );
    await apart.each([
      { about: 'funds that have matured', work: () => payMatured(database, options) },
      { about: 'funds that were called off', work: () => payBackCalledOff(database, options) },
    ]);
    await followIpoDates(database, options, apart);
  }

  rounds.every(followEveryMs, 'following the dates of offerings', followDates, { atOnce: true });

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
    appraiseBlock: (item) => appraiseBlock(item, options),
    appraiseIpo: (ipo) => appraiseIpo(ipo, options),
    heldBack: (item) => heldBack(item, options)?.key,
    buyBlock: (tx, buy) => buyBlock(tx, buy, options),
    applyForIpo: (tx, application) => applyForIpo(tx, application, options),
    changeApplication: (tx, change) => changeApplication(tx, change, options),
    withdrawApplication: (tx, key) => withdrawApplication(tx, key, options),
    purchaseFund: (tx, purchase) => purchaseFund(tx, purchase, options),
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
    followDates,
  };
}
