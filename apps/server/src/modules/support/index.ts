export type { AutomaticAnswers } from './context.ts';
