export { messages } from './catalogs/zh.po';
export { zh as errorTexts } from '@sauda/contract/errors/zh';
export { zh as noticeTexts } from '@sauda/contract/notices/zh';
export { zh as faultTexts } from '@sauda/contract/faults/zh';
export { instrumentName } from './instrument-words.ts';
