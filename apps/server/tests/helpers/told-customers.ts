import { logIn } from '../../src/modules/customers/log-in.ts';
import { notify } from '../../src/modules/customers/notices.ts';
import type { Phone } from '../../src/modules/customers/find-by-phone.ts';
import type { Session } from '../../src/modules/customers/session.ts';
import { home, password, registerSomebody, type TestCustomers } from './customers.ts';

/** @param phone of who logs in once more; somebody new where absent */
export async function logInSomebody({ customers }: TestCustomers, phone?: Phone): Promise<Session> {
  const own = phone ?? (await registerSomebody(customers));
  const { token } = await logIn(customers, { phone: own, password: password('correct horse'), device: home });
  const session = await customers.sessions.find(token);
  if (session === undefined) throw new Error('the session did not begin');
  return session;
}

/** Tells a customer that an order has filled. */
export const tellOfOrder = ({ database, clock }: TestCustomers, { customerId }: Session): Promise<void> =>
  database.transaction((tx) =>
    notify(tx, {
      customerId,
      kind: 'order_bought',
      values: { count: '12', name: 'Indus Steel', price: '2500.50 INR', no: 'B1' },
      at: clock.now(),
    }),
  );

/** The pushes of a customer that are still to be sent. */
export const dueOf = async ({ database }: TestCustomers, { customerId }: Session) =>
  database.sql<Array<{ tries: number; dueAt: Date }>>`
    SELECT tries, due_at FROM due_pushes WHERE customer_id = ${customerId}`;
