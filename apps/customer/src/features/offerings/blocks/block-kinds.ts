/** Blocks for everybody, and those of qualified institutional placements; the wire's words. */
export type BlockMold = 'bulk' | 'finalize';

/** The tabs of the orders, by the wire's numbers. */
export const blockTabs = ['all', 'failed', 'success'] as const;
export type BlockTab = (typeof blockTabs)[number];
export const statusOfTab = { all: 0, failed: 2, success: 1 } as const satisfies Record<BlockTab, number>;
