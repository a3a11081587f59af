import { ticketCategories } from './tickets/ticket-categories.ts';
import { emptyOr, words } from '../../platform/setting-rules.ts';

export const supportSettings = {
  ticket_categories: ticketCategories,
  support_contact: words(
    'How a customer who cannot log in reaches you: a phone number, an e-mail address or a sentence a line. Shown at log-in.',
  ),
  kefu_url: emptyOr(
    'Where customer service is, instead of the chat of the app.',
    /^https:\/\/\S{1,300}$/,
    'an https address',
  ),
};
