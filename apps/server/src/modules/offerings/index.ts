export type { BlockKind } from './blocks/read-blocks.ts';
export { createFund, publishFund, type FundDraft } from './funds/manage-funds.ts';
export { cancelIpo, createIpo, publishIpo, type IpoDraft } from './ipos/manage-ipos.ts';
export { createBlock, publishBlock } from './blocks/manage-blocks.ts';
export type { OfferingsContext } from './context.ts';
export { buyBlock } from './blocks/buy-block.ts';
export { applyForIpo } from './ipos/apply.ts';
export { purchaseFund } from './funds/purchase-fund.ts';
export { findSharesByNo } from './find-shares.ts';
