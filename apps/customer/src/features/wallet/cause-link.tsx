import { Link } from '@tanstack/react-router';
import type { RenderElement } from '../../ui/render-element.ts';

/** The way to what moved or holds money: the order, request, loan, investment or application. */
export function causeLink({ kind, no }: { kind: string; no: string }): RenderElement | undefined {
  switch (kind) {
    case 'order':
      return <Link to="/records/$no" params={{ no }} />;
    case 'recharge':
    case 'withdrawal':
      return <Link to="/account/recharge-withdraw/$id" params={{ id: no }} />;
    case 'loan':
      return <Link to="/LoanApplication" search={{ no }} />;
    case 'fund':
      return <Link to="/fund-investment/orders" />;
    case 'rights':
      return <Link to="/rights" />;
    case 'ipo':
      return <Link to="/ipo/orders" />;
    default:
      return undefined;
  }
}
