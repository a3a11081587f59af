import type { Role } from '@sauda/contract/desk/rights';
import type { StaffLogin } from '../customers/index.ts';

/** Somebody who works at the desk. */
export interface Staff {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  /** In the form of customers' phones, where it is known. */
  readonly phone: string | undefined;
  readonly role: Role;
  /** They have a password that was handed out. */
  readonly mustChangePassword: boolean;
  /** Their authenticator app is set up. */
  readonly hasAuthenticator: boolean;
  readonly createdAt: Date;
  readonly disabledAt: Date | undefined;
}

export interface StaffRow {
  id: string;
  login: string;
  name: string;
  phone: string | undefined;
  role: Role;
  passwordHash: string;
  mustChangePassword: boolean;
  sealedSecret: Buffer | undefined;
  secretConfirmedAt: Date | undefined;
  lastStep: bigint;
  createdAt: Date;
  disabledAt: Date | undefined;
}

export function toStaff(row: StaffRow): Staff {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    phone: row.phone,
    role: row.role,
    mustChangePassword: row.mustChangePassword,
    hasAuthenticator: row.secretConfirmedAt !== undefined,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
  };
}

/** How the ledger, the audit log and the throttle name a member of staff. */
export function actorOf({ login }: Pick<Staff, 'login'>): StaffLogin {
  return `staff:${login}`;
}
