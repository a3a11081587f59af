export { messages } from './catalogs/es.po';
export { es as errorTexts } from '@sauda/contract/errors/es';
