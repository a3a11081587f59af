import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sector } from '@sauda/facts';

/** What the companies of each sector do. No feed says it of a company by itself. */
export const sectorDescriptions: Readonly<Record<Sector, MessageDescriptor>> = {
  bank: msg`Banks take deposits, lend to households and companies, and handle payments.`,
  finance: msg`Companies of this sector lend, insure, manage money or run markets, without being banks.`,
  tech: msg`Companies of this sector write software, run computer systems for others, or make electronics.`,
  health: msg`Companies of this sector make medicines and medical devices, or run hospitals and laboratories.`,
  auto: msg`Companies of this sector make cars, motorcycles, tractors and lorries, or parts of them.`,
  metal: msg`Companies of this sector mine ore, and make metals such as steel, aluminium and copper.`,
  energy: msg`Companies of this sector produce, refine and sell oil, gas and other fuels.`,
  power: msg`Companies of this sector generate electricity, carry it, or bring it to homes and factories.`,
  building: msg`Companies of this sector make cement, tiles, glass, paint and other things to build with.`,
  consumer: msg`Companies of this sector make what households use up or wear out: food, soap, clothes, appliances.`,
  retail: msg`Companies of this sector run shops, restaurants, hotels and places of leisure.`,
  media: msg`Companies of this sector run networks for calls and data, or make and spread films, news and music.`,
  logistics: msg`Companies of this sector carry goods and people by road, rail, sea and air, or store goods.`,
  realty: msg`Companies of this sector build homes, offices and roads, or own buildings and let them.`,
  industry: msg`Companies of this sector make machines and plants for other companies, or equipment for the forces.`,
  chemical: msg`Companies of this sector make chemicals for other industries, fertilizers and plastics.`,
  agri: msg`Companies of this sector grow crops, make seeds and feed, or process what farms produce.`,
  textile: msg`Companies of this sector spin yarn, weave cloth, and make clothes of it.`,
  fund: msg`An exchange-traded fund holds many securities or metal, and is itself traded like a share.`,
};
