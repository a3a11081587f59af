export type { AutomaticAnswers } from './context.ts';
export {
  listCannedAnswers,
  removeCannedAnswer,
  saveCannedAnswer,
  type CannedAnswer,
  type CannedAnswerDraft,
} from './canned-answers.ts';
export {
  assignConversation,
  assigneeOf,
  countInbox,
  newestConversations,
  waitingConversations,
  type Conversation,
} from './conversations.ts';
export { countOwnUnanswered } from './count-own-unanswered.ts';
export type { Message, MessageKind, Sender } from './message.ts';
export type { WaitingCustomer } from './read-messages.ts';
export type { Support, SupportOptions } from './support.ts';
export type { DeskAnswer, Written } from './write-message.ts';
export { supportSettings } from './settings.ts';
