import { createBus, type Bus } from '../../src/platform/bus.ts';
import { createManualClock, type ManualClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from './database.ts';
import { createCustomers, type Customers } from '../../src/modules/customers/customers.ts';
import type { Parsed } from '../../src/platform/parsed.ts';
import { parseNewPassword, type Password } from '../../src/modules/customers/password.ts';
import { cheapPasswords } from './passwords.ts';
import { parsePhone, type Phone } from '../../src/modules/customers/find-by-phone.ts';
import type { Device } from '../../src/modules/customers/session.ts';
import { restingRounds } from './quiet.ts';
import { register } from '../../src/modules/customers/register.ts';

export interface TestCustomers {
  readonly database: Database;
  readonly clock: ManualClock;
  readonly bus: Bus;
  readonly customers: Customers;
  /** Another node on the same database, with a bus of its own. */
  otherNode(): Customers;
  close(): Promise<void>;
}

export const limits = { failuresPerPhone: 10, failuresPerAddress: 30, registrationsPerAddress: 20, windowMinutes: 15 };
export const windowMs = 15 * 60_000;
export const home: Device = { address: '203.0.113.7', userAgent: 'A phone' };

/** Customers on a database of their own, with the code PRACTICE, at noon of a day. */
export async function createTestCustomers(): Promise<TestCustomers> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  const log = createLog('silent');
  const encryption = createEncryption('5a'.repeat(32));
  const node = (bus: Bus) =>
    createCustomers({
      database,
      clock,
      bus,
      log,
      rounds: restingRounds(),
      encryption,
      passwords: cheapPasswords(),
      limits,
      invitationCode: 'PRACTICE',
    });
  const bus = createBus({ log });
  const customers = node(bus);
  await customers.start();
  return {
    database,
    clock,
    bus,
    customers,
    otherNode: () => node(createBus({ log })),
    async close() {
      await customers.stop();
      await bus.close();
      await testDatabase.drop();
    },
  };
}

export function valueOf<T>(parsed: Parsed<T>): T {
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.value;
}

const phone = (text: string): Phone => valueOf(parsePhone(text));
export const password = (text: string): Password => valueOf(parseNewPassword(text));

let phones = 0;

/** A phone that no other test of this file has. */
export function newPhone(): Phone {
  phones += 1;
  return phone(String(7_000_000_000 + phones));
}

/** An address in a network of its own. */
export function newAddress(): string {
  phones += 1;
  return `10.${phones >> 8}.${phones & 255}.9`;
}

/** Registers a customer, from an address that is not counted on elsewhere. */
export async function registerSomebody(customers: Customers, secret = 'correct horse'): Promise<Phone> {
  const somebody = newPhone();
  await register(customers, {
    phone: somebody,
    password: password(secret),
    invitationCode: 'PRACTICE',
    address: newAddress(),
  });
  return somebody;
}

/** The refusal of a promise, or a failure where it was none. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
}
