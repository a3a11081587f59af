export { listTimestamps, stampHeads, type HeadTimestamp } from './stamp-heads.ts';
