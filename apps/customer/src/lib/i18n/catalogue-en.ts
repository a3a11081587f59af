export { messages } from './catalogs/en.po';
export { en as errorTexts } from '@sauda/contract/errors/en';
export { en as noticeTexts } from '@sauda/contract/notices/en';
export { en as faultTexts } from '@sauda/contract/faults/en';
