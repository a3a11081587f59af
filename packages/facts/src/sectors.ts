import { isKeyOf, keysOf } from './table.ts';

/** What a company does, or that it is a fund; named for staff and for what is written in English. The customer app has words of its own. */
export const sectors = {
  bank: { name: 'Banks' },
  finance: { name: 'Financial services' },
  tech: { name: 'Technology' },
  health: { name: 'Health care' },
  auto: { name: 'Automobiles' },
  metal: { name: 'Metals and mining' },
  energy: { name: 'Oil, gas and fuels' },
  power: { name: 'Power' },
  building: { name: 'Cement and building products' },
  consumer: { name: 'Consumer goods' },
  retail: { name: 'Retail and leisure' },
  media: { name: 'Telecom and media' },
  logistics: { name: 'Transport and logistics' },
  realty: { name: 'Real estate and construction' },
  industry: { name: 'Capital goods and defence' },
  chemical: { name: 'Chemicals' },
  agri: { name: 'Agriculture and food processing' },
  textile: { name: 'Textiles' },
  fund: { name: 'Exchange-traded funds' },
} as const;

export type Sector = keyof typeof sectors;
export const sectorCodes = keysOf(sectors);
export const isSector = (text: unknown): text is Sector => isKeyOf(sectors, text);
