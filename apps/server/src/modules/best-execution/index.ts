export { publishBestExecution } from './best-execution.ts';
export { bestExecutionHeads, listMonths, readFile, type Month } from './months.ts';
export { verifyBestExecution } from './verify.ts';
