export type { BlockKind } from './blocks/block-item.ts';
export type { FundDraft } from './funds/manage-funds.ts';
export type { IpoDraft } from './ipos/manage-ipos.ts';
export type { Offerings } from './offerings.ts';
export { buyBlock } from './blocks/buy-block.ts';
export { applyForIpo } from './ipos/apply.ts';
export { purchaseFund } from './funds/purchase-fund.ts';
