import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatementFault } from '../../../../../scripts/verify-statement.mjs';

/** What is wrong with a statement, in the customer's language. */
export function faultText({ code, subject }: StatementFault): MessageDescriptor {
  switch (code) {
    case 'not_a_statement':
      return msg`This file is not a whole statement in JSON.`;
    case 'statement_not_signed':
      return msg`Customer, licence, currency, period, balances or numbers are not those that were signed.`;
    case 'another_key':
      return msg`This statement is signed by another key than the published heads.`;
    case 'number_missing':
      return msg`Transfer number ${subject} of this customer is not there.`;
    case 'another_customer':
      return msg`Transfer ${subject} belongs to another customer.`;
    case 'out_of_order':
      return msg`Transfer ${subject} is out of order.`;
    case 'wrong_opening':
      return msg`The opening balance does not lead to the balance after transfer ${subject}.`;
    case 'wrong_balance':
      return msg`The balance after transfer ${subject} does not follow from the one before it.`;
    case 'wrong_closing':
      return msg`The closing balance ${subject} is not the one that the transfers leave.`;
    case 'wrong_period':
      return msg`The period ${subject} is not the one of the times in the file.`;
    case 'outside_period':
      return msg`Transfer ${subject} is not of this period.`;
    case 'transfer_not_in_block':
      return msg`Transfer ${subject} is not in the ledger as it is stated here.`;
    case 'block_changed':
    case 'block_not_in_head':
      return msg`Block ${subject} does not fit the ledger.`;
    case 'head_changed':
    case 'head_not_signed':
    case 'head_not_published':
      return msg`Head ${subject} is not the one that was signed and published.`;
    case 'published_heads_broken':
      return msg`Published head ${subject} does not follow from the one before it.`;
  }
}
