export type { StatementFormat, StatementRequest, Statements, WrittenFile } from './statements.ts';
