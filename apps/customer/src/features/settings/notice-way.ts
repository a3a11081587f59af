import { noticeKinds, type NoticeTarget } from '@sauda/contract/notices/topics';
import type { LinkProps } from '@tanstack/react-router';

const ways = {
  access: { to: '/settings/access' },
  settings: { to: '/settings' },
  sessions: { to: '/settings/sessions' },
  passkeys: { to: '/settings/passkeys' },
  authenticator: { to: '/settings/authenticator' },
  realName: { to: '/settings/real-name' },
  bankCards: { to: '/settings/bank-cards' },
  address: { to: '/settings/address' },
  nominees: { to: '/settings/nominees' },
  data: { to: '/settings/data' },
  ipos: { to: '/ipo' },
  ipoOrders: { to: '/ipo/orders' },
  fundOrders: { to: '/fund-investment/orders' },
  loan: { to: '/LoanApplication' },
  records: { to: '/records' },
  income: { to: '/income' },
  idleMoney: { to: '/account/idle-money' },
  history: { to: '/account/changes' },
  buybacks: { to: '/buybacks' },
  rights: { to: '/rights' },
  alerts: { to: '/alerts' },
  triggers: { to: '/alerts', search: { tab: 'triggers' } },
  qip: { to: '/qip' },
  service: { to: '/customer-service' },
} as const satisfies Readonly<Record<Exclude<NoticeTarget, 'order' | 'request'>, LinkProps>>;

/** What is known of a kind; one of a later version is not known yet. */
export function knownKind(kind: string) {
  return Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as keyof typeof noticeKinds] : undefined;
}

/** The way to what a notice is about. @param no of the order or request, where there is one */
export function noticeWay(kind: string, no: string | undefined): LinkProps | undefined {
  const target = knownKind(kind)?.leadsTo;
  switch (target) {
    case undefined:
      return undefined;
    case 'order':
      return no === undefined ? ways.records : { to: '/records/$no', params: { no } };
    case 'request':
      return no === undefined ? undefined : { to: '/account/recharge-withdraw/$id', params: { id: no } };
    default:
      return ways[target];
  }
}

/** The same as an address, for where there is no router. What has no way of its own is told among all notices. */
export function noticePath(kind: string, no: string | undefined): string {
  const { to, params, search }: Way = (noticeWay(kind, no) as Way | undefined) ?? { to: '/settings/notices' };
  const path = to.replace(/\$(\w+)/u, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return search === undefined ? path : `${path}?${new URLSearchParams(search).toString()}`;
}

interface Way {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}
