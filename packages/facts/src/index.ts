export {
  assetClasses,
  endingClasses,
  isTradedClass,
  listedClasses,
  tradedClasses,
  type AssetClass,
  type ListedClass,
  type TradedClass,
} from './asset-classes.ts';
export {
  chartIntervals,
  chartRangeKeys,
  chartRanges,
  hasMinutes,
  type ChartInterval,
  type ChartRange,
} from './chart-ranges.ts';
export {
  currencies,
  currencyCodes,
  factsOf,
  isCurrency,
  symbolBeside,
  type BankAccountFacts,
  type Country,
  type Currency,
  type Document,
  type IdType,
} from './currencies.ts';
export { feeWaiverCauseKeys, feeWaiverCauses, type FeeWaiverCause } from './fees.ts';
export { freezeReasonKeys, freezeReasons, freezeScopes, type FreezeReason, type FreezeScope } from './freezes.ts';
export { journalCauseKeys, journalCauses, journalReversal, type JournalCause } from './journals.ts';
export {
  chargeBases,
  chargeRoundings,
  chargeTableKeys,
  chargeTables,
  levies,
  levyAccounts,
  levyKeys,
  levyOfAccount,
  type ChargeBase,
  type ChargeRounding,
  type ChargeTable,
  type Levy,
  type LevyAccount,
} from './levies.ts';
export { dateLocale, isLanguage, languageCodes, languages, sourceLanguage, type Language } from './languages.ts';
export { mostNominees, nomineeRelations, type NomineeRelation } from './relations.ts';
export { isSector, sectorCodes, sectors, type Sector } from './sectors.ts';
export { isKeyOf, keysOf, mapTable } from './table.ts';
