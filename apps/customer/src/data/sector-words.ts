import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sector } from '@sauda/facts';

/** What each sector is called. */
export const sectorWords: Readonly<Record<Sector, MessageDescriptor>> = {
  bank: msg`Banks`,
  finance: msg`Financial services`,
  tech: msg`Technology`,
  health: msg`Health care`,
  auto: msg`Automobiles`,
  metal: msg`Metals and mining`,
  energy: msg`Oil, gas and fuels`,
  power: msg`Power`,
  building: msg`Cement and building products`,
  consumer: msg`Consumer goods`,
  retail: msg`Retail and leisure`,
  media: msg`Telecom and media`,
  logistics: msg`Transport and logistics`,
  realty: msg`Real estate and construction`,
  industry: msg`Capital goods and defence`,
  chemical: msg`Chemicals`,
  agri: msg`Agriculture and food processing`,
  textile: msg`Textiles`,
  fund: msg`Exchange-traded funds`,
};
