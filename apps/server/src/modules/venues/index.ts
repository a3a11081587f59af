export { openAccountsAmong, readAccount, setAccount } from './accounts.ts';
export {
  dropCopyEnding,
  keepToCompare,
  lastDayOf,
  nameOrders,
  noteCompared,
  readToCompare,
  type Compared,
  type ToCompare,
} from './compared-trades.ts';
export {
  saveCommands,
  venueCommands,
  type AskedBy,
  type CommandKind,
  type NewVenueCommand,
  type VenueCommand,
} from './commands.ts';
export {
  countNames,
  isOnlySender,
  lookAtNext,
  receive,
  receivedUpTo,
  reserveNumbers,
  takeNext,
  takeNumbers,
  takeWithin,
  writeDown,
  writeDownNext,
  type Heard,
} from './gateway.ts';
export { bookAgain, noteBooked, noteWord, readNamed, readUnbooked, type Received } from './inbox.ts';
export { countLinks, readLink, tellLink } from './links.ts';
export { watchLink, type LinkWatch, type WhenAway } from './link-watch.ts';
export { readVenueState, startSending, stopSending, takeMassCancel } from './stops.ts';
export type { AboutOrder, VenueReport } from './report.ts';
export { orderWords, wordsOfReport } from './report-words.ts';
