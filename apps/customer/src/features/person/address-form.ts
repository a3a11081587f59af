import { factsOf, type Currency } from '@sauda/facts';

export interface AddressValues {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
}

export type AddressProblem =
  | 'lineMissing'
  | 'lineUnlikely'
  | 'cityMissing'
  | 'regionMissing'
  | 'postalMissing'
  | 'postalUnlikely';

/** What is wrong with an address as it was typed. */
export function addressProblems({ line1, line2, city, region, postalCode }: AddressValues, currency: Currency) {
  return {
    line1: problemOf(line1, 'lineMissing'),
    line2: line2.trim() === '' ? undefined : problemOf(line2, 'lineMissing'),
    city: problemOf(city, 'cityMissing'),
    region: problemOf(region, 'regionMissing'),
    postalCode: codeProblem(postalCode, currency),
  };
}

function problemOf(text: string, missing: AddressProblem): AddressProblem | undefined {
  if (text.trim() === '') return missing;
  return /[\p{L}\p{N}]/u.test(text) && !/(?![\u200c\u200d])\p{C}/u.test(text) ? undefined : 'lineUnlikely';
}

function codeProblem(text: string, currency: Currency): AddressProblem | undefined {
  const code = text.toUpperCase().replaceAll(/\s/g, '');
  if (code === '') return 'postalMissing';
  return factsOf(currency).postalCode.test(code) ? undefined : 'postalUnlikely';
}
