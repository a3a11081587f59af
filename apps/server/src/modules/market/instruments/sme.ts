import { defineStocks } from './define-stocks.ts';
import { subMarkets } from './sub-markets.ts';

/** Young and small companies. All are invented. */
export const sme = defineStocks('IN', subMarkets.SME, [
  ['AKHROT', 'Akhrot Snacks', 'consumer', 92.4, 118],
  ['CHARKHA', 'Charkha Weaves', 'textile', 46.25, 84],
  ['DABBA', 'Dabba Tiffin Services', 'retail', 138.6, 162],
  ['EKTARA', 'Ektara Instruments', 'consumer', 74.1, 66],
  ['FAWWARA', 'Fawwara Irrigation', 'agri', 112.85, 148],
  ['GALLABIL', 'Galla Billing Systems', 'tech', 208.3, 246],
  ['HATHKAR', 'Hathkargha Exports', 'textile', 58.7, 72],
  ['IMLIFOOD', 'Imli Foods', 'consumer', 84.95, 96],
  ['JUGNULED', 'Jugnu Lamps', 'consumer', 126.4, 134],
  ['KHILONA', 'Khilona Plastics', 'chemical', 64.2, 88],
  ['LATTOO', 'Lattoo Games', 'media', 156.75, 178],
  ['MITTICER', 'Mitti Ceramics', 'building', 98.3, 112],
  ['NEEMBU', 'Neembu Beverages', 'consumer', 72.6, 82],
  ['OKRAPACK', 'Okra Packaging', 'chemical', 118.9, 126],
  ['PANKHI', 'Pankhi Drones', 'industry', 342.5, 412],
  ['QILASEC', 'Qila Security Services', 'industry', 88.15, 104],
  ['RASSI', 'Rassi Ropes', 'industry', 52.4, 58],
  ['SURAHI', 'Surahi Water Filters', 'consumer', 164.7, 192],
  ['TOKRI', 'Tokri Farm Fresh', 'agri', 106.35, 138],
  ['UDHYAN', 'Udhyan Landscaping', 'realty', 44.8, 52],
  ['VAIDSURG', 'Vaidya Surgicals', 'health', 226.9, 268],
  ['WAGLE', 'Wagle Castings', 'metal', 78.5, 94],
  ['YASHTOOL', 'Yashodhan Tools', 'industry', 132.25, 156],
  ['ZEERA', 'Zeera Spice Gardens', 'agri', 61.3, 70],
]);
