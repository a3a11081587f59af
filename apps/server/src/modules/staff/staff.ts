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
  phone: string | null;
  role: Role;
  password_hash: string;
  must_change_password: boolean;
  sealed_secret: Buffer | null;
  secret_confirmed_at: Date | null;
  last_step: bigint;
  created_at: Date;
  disabled_at: Date | null;
}

export function toStaff(row: StaffRow): Staff {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    phone: row.phone ?? undefined,
    role: row.role,
    mustChangePassword: row.must_change_password,
    hasAuthenticator: row.secret_confirmed_at !== null,
    createdAt: row.created_at,
    disabledAt: row.disabled_at ?? undefined,
  };
}

/** How the ledger, the audit log and the throttle name a member of staff. */
export function actorOf({ login }: Pick<Staff, 'login'>): StaffLogin {
  return `staff:${login}`;
}
