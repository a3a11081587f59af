export type { BlockItem, BlockKind } from './blocks/block-item.ts';
export type { BlockBuy, BlockPurchase } from './blocks/buy-block.ts';
export type { BlockDraft } from './blocks/manage-blocks.ts';
export { listBlocks, standingOf } from './blocks/read-blocks.ts';
export type { OfferingsContext } from './context.ts';
export { mostProfit, type Appraisal } from './hold-against-market.ts';
export { offeringRecords } from './customer-records.ts';
export {
  accruedAfter,
  currentReturn,
  daysPassed,
  profitOf,
  type Fund,
  type FundOrder,
  type FundOrderStatus,
} from './funds/fund.ts';
export type { FundDraft } from './funds/manage-funds.ts';
export { findFund, listFundOrders, listFunds, type ListedFundOrder } from './funds/read-funds.ts';
export type { Application, ApplicationStatus } from './ipos/application.ts';
export type { Ipo, IpoStatus } from './ipos/ipo.ts';
export { createListings, withListings, type Listings } from './ipos/listings.ts';
export type { IpoDraft } from './ipos/manage-ipos.ts';
export { readBookPage, type PublishedBid } from './ipos/read-book.ts';
export {
  applicationsFor,
  createBookCounter,
  findIpo,
  listApplications,
  listIpos,
  type BookCounter,
  type BookTotals,
  type ListedApplication,
} from './ipos/read-ipos.ts';
export { namesOfSubjects } from './names-of-subjects.ts';
export { createOfferings, type Offerings, type OfferingsOptions } from './offerings.ts';
export type { OfferingDeed } from './record-deed.ts';
export {
  countFundHolders,
  deedsOf,
  pageOfBlocks,
  pageOfFunds,
  pageOfIpos,
  type PastDeed,
  type StaffPage,
} from './staff-lists.ts';
export { verifyOfferings, type OfferingsVerification } from './verify.ts';
export { offeringSettings } from './settings.ts';
