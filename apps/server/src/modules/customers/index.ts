export { formatCustomerNumber } from './register.ts';
export type { Customers } from './customers.ts';
export { hasApprovedRealName } from './profile.ts';
export type { Login } from './log-in.ts';
export { createLoginThrottle, type LoginThrottle, type StaffLogin } from './login-throttle.ts';
export { notify, notifyAll, notifyApart, type AnyNotice } from './notices.ts';
export { networkOf } from './network.ts';
export { createPasswords, parseNewPassword, parsePassword, type Password, type Passwords } from './password.ts';
export type { PasswordLane } from './password-work.ts';
export { parsePhone, type Phone } from './find-by-phone.ts';
export { readProfile } from './profile.ts';
export { registerCustomer } from './register.ts';
export { freezeAccount, givesFreedom, unfreezeAccount, type Freeze, type Frozen } from './freeze-account.ts';
export { countCustomers, registrationsByDay } from './count-customers.ts';
export { addCustomerNote, listCustomerNotes } from './customer-notes.ts';
export { isPhoneAmong } from './find-by-phone.ts';
export { qualifyBuyer, qualifyQuietly } from './freeze-account.ts';
export {
  customerIdOf,
  customerRefs,
  findCustomerByNumber,
  customersByEndOfPhone,
  findCustomer,
  requireOpenCustomer,
  newestCustomers,
  searchCustomers,
  type CustomerRef,
  type FoundCustomer,
  type ListedCustomer,
} from './search-customers.ts';
export {
  barredBy,
  freezesOf,
  frozen,
  frozenAmong,
  frozenRows,
  requireActiveAccount,
  type FrozenCustomer,
} from './frozen.ts';
export { liftUnproved, limitUnproved } from './unproved.ts';
export { requireMoneyAwake } from './access/money-rests.ts';
export { requireOpenAccount } from './require-open-account.ts';
export { createToken, hashToken, isToken, type Device } from './session.ts';
export { parseTransactionPassword } from './transaction-password.ts';
export {
  changeInvitation,
  createInvitation,
  listInvitations,
  type Invitation,
  type InvitationTerms,
} from './manage-invitations.ts';
export { verifyCustomers } from './verify.ts';
export { customerSettings } from './settings.ts';
