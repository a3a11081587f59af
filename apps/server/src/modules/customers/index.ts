export type { AccountLife, DataExport } from './account-life/index.ts';
export type { RequestKind } from './events.ts';
export { formatCustomerNumber } from './customer-number.ts';
export type { Confirmation } from './confirm.ts';
export type { Customers, CustomersOptions } from './customers.ts';
export { hasApprovedRealName } from './has-approved-real-name.ts';
export type { Login } from './log-in.ts';
export { createLoginThrottle, type LoginThrottle, type StaffLogin } from './login-throttle.ts';
export { notify, notifyAll, type NewNotice, type Notice, type NoticePage } from './notices.ts';
export { networkOf } from './network.ts';
export type { PasswordLane } from './password-work.ts';
export { createPasswords, parseNewPassword, parsePassword, type Password, type Passwords } from './password.ts';
export { parsePhone, type Phone } from './phone.ts';
export { readProfile } from './profile.ts';
export { registerCustomer, type NewCustomer } from './register-customer.ts';
export { freezeAccount, unfreezeAccount, type Freeze } from './freeze-account.ts';
export { countCustomers, registrationsByDay } from './count-customers.ts';
export { addCustomerNote, listCustomerNotes, type CustomerNote } from './customer-notes.ts';
export { isPhoneAmong } from './find-by-phone.ts';
export { qualifyBuyer, qualifyQuietly, type Qualification } from './qualify-buyer.ts';
export {
  customerRefs,
  findCustomer,
  requireOpenCustomer,
  newestCustomers,
  searchCustomers,
  type CustomerDetails,
  type CustomerRef,
  type FoundCustomer,
  type ListedCustomer,
} from './search-customers.ts';
export { frozen, frozenAmong, requireActiveAccount } from './require-active-account.ts';
export { requireOpenAccount } from './require-open-account.ts';
export { createToken, hashToken, isToken, type Device, type Session } from './session.ts';
export { parseTransactionPassword, type TransactionPassword } from './transaction-password.ts';
export {
  changeInvitation,
  createInvitation,
  listInvitations,
  type Invitation,
  type InvitationTerms,
} from './manage-invitations.ts';
export { verifyCustomers } from './verify.ts';
export { customerSettings } from './settings.ts';
