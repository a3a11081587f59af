export { messages } from './catalogs/de.po';
export { de as errorTexts } from '@sauda/contract/errors/de';
export { de as noticeTexts } from '@sauda/contract/notices/de';
export { de as faultTexts } from '@sauda/contract/faults/de';
export { instrumentName } from './instrument-words.ts';
