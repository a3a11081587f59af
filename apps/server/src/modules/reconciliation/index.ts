export { createReconciliation, type Findings, type Reconciliation, type RecordedDifference } from './reconciliation.ts';
