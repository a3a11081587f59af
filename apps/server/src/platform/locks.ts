/**
 * The numbers of the advisory locks: no two are the same, and none changes, since nodes of two versions may run at the
 * same time. Those of one key and those of two are apart in PostgreSQL.
 */
export const locks = {
  embeddedServer: 5_748_201,
  migration: 5_748_202,
  sealing: 0x5a_0d_a0_01,
  ledgerHeads: 0x5a_0d_a0_02,
  reconciliation: 0x5a_0d_a0_03,
  auditLog: 0x5a_0d_a0_04,
  auditHeads: 0x5a_0d_a0_06,
  practiceShelf: 0x5a_0d_a0_16,
  liabilityHeads: 0x5a_0d_a0_82,
  bestExecutionHeads: 0x5a_0d_a0_be,
  bestExecutionMonths: 0x5a_0d_a0_bf,
  categories: 0x5a_0d_a0_33,
  announcements: 0x5a_0d_a0_c0,
  practiceExchange: 0x5a_0d_a0_69,
  signingDays: 0x5a_0d_a0_87,
  backup: 0x5a_0d_a0_b0,
} as const;

/** The first of two keys. */
export const pairedLocks = {
  settings: 0x5a_0d_a0,
  bankStatements: 0x5a_0d_a0_37,
  venueSenders: 0x5a_0d_a0_69,
  comparedTrades: 0x5a_0d_a0_a2,
} as const;
