import type { RequestKinds } from '../../platform/outbox.ts';

export type RequestKind = keyof RequestKinds;

declare module '../../platform/outbox.ts' {
  interface Events {
    request: { of: RequestKind; customerId: string; no: string; status: string };
    balance: { customerId: string };
    notice: { customerId: string };
  }
}
