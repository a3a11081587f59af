export {
  createStatements,
  type StatementFormat,
  type StatementRequest,
  type Statements,
  type WrittenFile,
} from './statements.ts';
