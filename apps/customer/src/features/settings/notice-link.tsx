import { noticeKinds, type NoticeTarget } from '@sauda/contract/notices/topics';
import { Link } from '@tanstack/react-router';
import type { RenderElement } from '../../ui/render-element.ts';

type Target = NoticeTarget;

const links: Readonly<Record<Exclude<Target, 'order' | 'request'>, RenderElement>> = {
  settings: <Link to="/settings" />,
  sessions: <Link to="/settings/sessions" />,
  passkeys: <Link to="/settings/passkeys" />,
  authenticator: <Link to="/settings/authenticator" />,
  realName: <Link to="/settings/real-name" />,
  bankCards: <Link to="/settings/bank-cards" />,
  data: <Link to="/settings/data" />,
  ipoOrders: <Link to="/ipo/orders" />,
  fundOrders: <Link to="/fund-investment/orders" />,
  loan: <Link to="/LoanApplication" />,
  records: <Link to="/records" />,
  income: <Link to="/income" />,
  alerts: <Link to="/alerts" />,
  triggers: <Link to="/alerts" search={{ tab: 'triggers' }} />,
  qip: <Link to="/qip" />,
  service: <Link to="/customer-service" />,
};

/** What is known of a kind; one of a later version is not known yet. */
export function knownKind(kind: string) {
  return Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as keyof typeof noticeKinds] : undefined;
}

/** The way to what a notice is about. */
export function noticeLink(kind: string, { no }: Readonly<Record<string, string>>): RenderElement | undefined {
  const target = knownKind(kind)?.leadsTo;
  switch (target) {
    case undefined:
      return undefined;
    case 'order':
      return no === undefined ? links.records : <Link to="/records/$no" params={{ no }} />;
    case 'request':
      return no === undefined ? undefined : <Link to="/account/recharge-withdraw/$id" params={{ id: no }} />;
    default:
      return links[target];
  }
}
