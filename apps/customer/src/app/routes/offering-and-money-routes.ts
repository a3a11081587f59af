import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterRoute } from './later-route.ts';
import { rootRoute } from './root-route.ts';

export const offeringAndMoneyRoutes = [
  laterRoute('/block-trading', {
    title: msg`Block trading`,
    plan: msg`Here you will buy large lots at a fixed price.`,
  }),
  laterRoute('/block-trading/orders', {
    title: msg`Block trading orders`,
    plan: msg`Here you will see your block orders.`,
  }),
  laterRoute('/qip', { title: msg`QIP`, plan: msg`Here you will buy lots of qualified institutional placements.` }),
  laterRoute('/qip/orders', { title: msg`QIP orders`, plan: msg`Here you will see your QIP orders.` }),
  laterRoute('/ipo', { title: msg`IPO`, plan: msg`Here you will apply for shares of forthcoming offerings.` }),
  laterRoute('/ipo/orders', {
    title: msg`IPO orders`,
    plan: msg`Here you will see your applications and their allotment.`,
  }),
  laterRoute('/fund-investment', {
    title: msg`Funds`,
    plan: msg`Here you will invest in funds with a fixed amount and term.`,
  }),
  laterRoute('/fund-investment/orders', {
    title: msg`Fund orders`,
    plan: msg`Here you will see your fund investments and what they paid.`,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recharge',
    staticData: { title: msg`Recharge`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/recharge/recharge-screen.tsx'), 'RechargeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recharge-records/{-$type}',
    staticData: { title: msg`Records` },
    component: lazyRouteComponent(
      () => import('../../screens/recharge-records/recharge-records-screen.tsx'),
      'RechargeRecordsScreen',
    ),
  }),
  laterRoute('/withdraw', {
    title: msg`Withdraw`,
    plan: msg`Here you will send money to your bank card. No fee, tax or deposit will ever be asked for to release it.`,
  }),
  laterRoute('/withdraw-records', { title: msg`Records`, plan: msg`Here you will see your withdrawals.` }),
  laterRoute('/loan', { title: msg`Loan`, plan: msg`Here you will see what you may borrow and what is due.` }),
  laterRoute('/LoanApplication', {
    title: msg`Loan applications`,
    plan: msg`Here you will see your loans and repay them.`,
  }),
  laterRoute('/loan-records', { title: msg`Loan records`, plan: msg`Here you will see your loans by state.` }),
] as const;
