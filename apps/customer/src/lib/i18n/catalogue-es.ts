export { messages } from './catalogs/es.po';
export { es as errorTexts } from '@sauda/contract/errors/es';
export { es as noticeTexts } from '@sauda/contract/notices/es';
export { es as faultTexts } from '@sauda/contract/faults/es';
export { instrumentName } from './instrument-words.ts';
