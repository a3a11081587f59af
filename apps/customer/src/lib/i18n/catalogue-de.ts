export { messages } from './catalogs/de.po';
export { de as errorTexts } from '@sauda/contract/errors/de';
