export {
  saveCommands,
  venueCommands,
  type AskedBy,
  type CommandKind,
  type NewVenueCommand,
  type VenueCommand,
} from './commands.ts';
export { asOnlySender, receive, receivedUpTo, reserveNumbers, takeNext, takeSome } from './gateway.ts';
export { bookAgain, noteBooked, noteWord, readNamed, readUnbooked, type Received } from './inbox.ts';
export { countLinks, readLink } from './links.ts';
export { readVenueState, startSending, stopSending } from './stops.ts';
export type { VenueReport } from './report.ts';
