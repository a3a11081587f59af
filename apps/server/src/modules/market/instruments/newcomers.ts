import { defineStocks } from './define-stocks.ts';
import type { ListedInstrument } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

/** Companies that are not listed before their public offer. All are invented. */
export const newcomers: readonly ListedInstrument[] = [
  ...defineStocks('IN', subMarkets.NSE, [
    ['SARAGRO', 'Sarovar Agro', 'agri', 428.6, 6_400],
    ['TEESTA', 'Teesta Renewables', 'power', 281.4, 9_200],
    ['MALWALOG', 'Malwa Logistics', 'logistics', 1168.5, 14_700],
    ['GODHLTH', 'Godavari Health', 'health', 752.3, 11_300],
    ['MEENAKARI', 'Meenakari Jewels', 'consumer', 346.8, 5_100],
    ['DHANUPROP', 'Dhanush Propulsion', 'industry', 918.4, 12_600],
    ['KETAKI', 'Ketaki Cosmetics', 'consumer', 264.5, 4_300],
    ['PHULKARI', 'Phulkari Homewares', 'textile', 186.2, 2_900],
    ['SUPARNA', 'Suparna Air Cargo', 'logistics', 534.9, 7_800],
    ['JALTARANG', 'Jaltarang Audio', 'tech', 612.7, 6_900],
    ['GHUNGROO', 'Ghungroo Studios', 'media', 224.1, 3_200],
    ['CHARPAI', 'Charpai Furniture', 'retail', 308.3, 4_600],
    ['TARKASH', 'Tarkash Cyber Labs', 'tech', 864.2, 8_800],
    ['AANGAN', 'Aangan Living Spaces', 'realty', 197.6, 5_700],
  ]),
  ...defineStocks('IN', subMarkets.SME, [
    ['KUTCHEM', 'Kutch Salt & Chem', 'chemical', 99.8, 128],
    ['DIYALAMP', 'Diya Lamp Works', 'consumer', 84.3, 96],
    ['MATHNI', 'Mathni Dairy', 'agri', 118.7, 142],
    ['PANKHA', 'Pankha Coolers', 'consumer', 142.9, 164],
    ['CHAKKI', 'Chakki Flour Mills', 'agri', 68.4, 78],
    ['MATKA', 'Matka Clayware', 'building', 92.6, 88],
    ['JHARNA', 'Jharna Pumps', 'industry', 156.2, 186],
    ['BANSURI', 'Bansuri Acoustics', 'tech', 204.5, 214],
  ]),
].map((instrument) => ({ ...instrument, awaitsOffer: true }));
