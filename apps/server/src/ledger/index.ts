export type { Account, Balances, Subject, Transfer, TransferReason } from './account.ts';
export { createBook, type Book, type Posting } from './book.ts';
export { chainContinues, sealBlock } from './chain.ts';
export { ledgerRecords } from './customer-records.ts';
export { lastHead, listHeads, publishHead, type Head } from './heads.ts';
export { balancesOf, cashMovements, type CashMovement } from './history.ts';
export { lockBook, openAccounts, post } from './post.ts';
export { proveTransfers, type LedgerProof, type ProvedBlock, type ProvedTransfer } from './prove.ts';
export { verifyLedger, type Verification } from './verify.ts';
