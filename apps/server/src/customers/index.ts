export { formatCustomerNumber } from './customer-number.ts';
export { createCustomers, type Customers, type CustomersOptions } from './customers.ts';
export { notify, type NewNotice, type Notice, type NoticePage } from './notices.ts';
export type { Parsed } from './parsed.ts';
export { parseNewPassword, parsePassword, type Password } from './password.ts';
export { parsePhone, type Phone } from './phone.ts';
export type { Profile } from './profile.ts';
export { registerCustomer, type NewCustomer } from './register-customer.ts';
export type { Device, Session } from './session.ts';
