export { listTimestamps, stampHeads } from './stamp-heads.ts';
