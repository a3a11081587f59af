export { createDesk, type Desk } from './desk.ts';
export {
  changeStaff,
  createStaff,
  isOnlyAdministrator,
  newOneTimePassword,
  resetStaff,
  setStaffPassword,
} from './manage-staff.ts';
export { parseStaffPassword } from './staff-password.ts';
export { findStaffOf, roleOf } from './find-staff.ts';
export { actorOf, type Staff } from './staff.ts';
export { endStaffSession, idleMs, lockStaffSession, type StaffSession } from './staff-session.ts';
export { claimItems, readClaims, releaseItems, type Claim, type QueueName } from './queues/claims.ts';
export {
  confirmProposal,
  decide,
  sendBack,
  type DecisionQueue,
  type DecisionSource,
  type LockedItem,
  type Stake,
} from './queues/decide.ts';
export {
  describeCommandProposal,
  endCommandProposal,
  findCommandProposal,
  lockCommandProposal,
  requireSameBefore,
  type CommandProposal,
} from './proposals/end-command-proposal.ts';
export { commandProposalId, endExpiredProposals, proposeCommand, type Stakes } from './proposals/propose-command.ts';
export {
  countProposals,
  markProposalSeen,
  proposerKey,
  readBox,
  type ListedProposal,
  type ProposalReader,
} from './proposals/read-proposals.ts';
export { creditedBy, readLimits, type DeskLimits, type LimitReached } from './queues/limits.ts';
export { readProposals, readSentBack, type Proposal, type SentBack, type Terms } from './queues/proposals.ts';
export { isMadeBy } from './is-made-by.ts';
export { deskSettings } from './settings.ts';
