import { useLingui, Trans } from '@lingui/react/macro';
import { AddressTabs } from '../../frame/address-tabs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { OfferingActions } from '../offering-actions.tsx';
import { type BlockKind, type BlockTab, blockOrdersQuery, openLotsQuery, type BlockLot } from './block-queries.ts';
import { BlockList } from './block-list.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpening } from '../../../lib/use-opening.ts';
import { Button } from '../../../ui/button.tsx';
import { OrdersDrawing } from '../../../ui/empty-drawings.tsx';
import { List } from '../../../ui/list.tsx';
import { OrderRow } from '../../frame/order-row.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { plural } from '@lingui/core/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { feeOfShares, useFees } from '../../../data/account.ts';
import { chargesOn, useChargeTerms } from '../../../data/charges.ts';
import { useConfig, useSettlementRate } from '../../../lib/config.ts';
import { errorText, failureText } from '../../../lib/error-text.ts';
import { priceText } from '../../../lib/format/money.ts';
import { useFigures } from '../../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { sellBlock } from './block-actions.ts';
import { proceeds, saleProblem, type SaleProblem } from './block-sale.ts';

export const BlockTradingScreen = () => <BlockScreen kind="block" orders="/block-trading/orders" />;
export const QipScreen = () => <BlockScreen kind="qip" orders="/qip/orders" />;
export const BlockTradingOrders = () => <BlockOrderTabs kind="block" />;
export const QipOrders = () => <BlockOrderTabs kind="qip" />;

function BlockScreen({ kind, orders }: { kind: BlockKind; orders: '/block-trading/orders' | '/qip/orders' }) {
  return (
    <Screen actions={<OfferingActions orders={orders} />}>
      <BlockList kind={kind} orders={orders} />
    </Screen>
  );
}

function BlockOrderTabs({ kind }: { kind: BlockKind }) {
  const { t } = useLingui();
  return (
    <AddressTabs<BlockTab>
      id="orders"
      label={t`Status`}
      tabs={[
        ['all', t`All`],
        ['failed', t`Failed`],
        ['success', t`Success`],
      ]}
      name="status"
    >
      {(tab) => <BlockOrders key={tab} kind={kind} tab={tab} />}
    </AddressTabs>
  );
}

/** The customer's orders for blocks of a kind; what was bought can be sold from its row. */
function BlockOrders({ kind, tab }: { kind: BlockKind; tab: BlockTab }) {
  const { t } = useLingui();
  const orders = useInfiniteQuery(blockOrdersQuery(kind, tab));
  const { data: lots } = useQuery(openLotsQuery);
  const selling = useOpening<string>();
  const lot = lots?.find(({ no }) => no === selling.id);
  const emptyTitles: Readonly<Record<BlockTab, string>> = {
    all: t`No orders yet`,
    failed: t`No failed orders`,
    success: t`No successful orders`,
  };
  return (
    <>
      <PagedList
        query={orders}
        loading={t`Loading records`}
        end={t`No more records`}
        empty={{
          drawing: <OrdersDrawing />,
          title: emptyTitles[tab],
          children: t`Every order appears here with what became of it.`,
          action: tab === 'all' && (
            <Button variant="primary" render={<Link to={kind === 'block' ? '/block-trading' : '/qip'} />}>
              <Trans>See blocks</Trans>
            </Button>
          ),
        }}
      >
        {(rows) => (
          <List label={t`Orders`} columns="max-content">
            {rows.map((order) => (
              <OrderRow
                key={order.no}
                order={order}
                action={
                  lots?.some(({ no, available }) => no === order.no && available !== '0') === true && (
                    <Button
                      variant="tonal"
                      size="small"
                      aria-label={t`Sell ${order.name}`}
                      onClick={() => selling.show(order.no)}
                    >
                      <Trans>Sell</Trans>
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </PagedList>
      {lot !== undefined && <SellBlockSheet key={selling.key} lot={lot} open={selling.open} onClose={selling.close} />}
    </>
  );
}

interface SellBlockSheetProps {
  lot: BlockLot;
  open: boolean;
  onClose: () => void;
}

/** Sells of one lot on the market: all that is free of it at the market's price, unless told otherwise. */
function SellBlockSheet({ lot, open, onClose }: SellBlockSheetProps) {
  const { t } = useLingui();
  const atRest = useAtRest();
  const { currency } = useFormats();
  const sale = useMoneyAction(sellBlock, open);
  const entry = useSaleEntry(lot);
  const { quantity, price, problem, brings, available, shares } = entry;
  function change(apply: () => void): void {
    if (sale.isError) sale.reset();
    apply();
  }

  function send(): void {
    if (problem !== undefined || sale.isUnderWay || quantity.wire === undefined || price.wire === undefined) return;
    const about = t`Sell ${shares} of ${lot.name} at ${priceText(price.wire, lot.currency, currency)} or higher`;
    const request = { no: lot.no, price: lot.price, sell_price: price.wire, count: Number(quantity.wire) };
    sale.begin(request, { about, onSuccess });
  }

  function onSuccess({ status }: { status: string | number }): void {
    onClose();
    const isSold = status === 'success';
    toast.success(
      isSold ? t`Sold ${shares} of ${lot.name}` : t`The order waits for its price. You can cancel it under Trade.`,
    );
  }

  const field = { autoComplete: 'off', enterKeyHint: 'done', disabled: sale.isUnderWay } as const;
  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={t`Sell ${lot.name}`}
      description={t`${lot.symbol} · bought at ${priceText(lot.price, lot.currency, currency)}`}
      command={sale}
      failure={failureText(sale.error, t`The sale failed, please try again later`)}
      variant="sell"
      confirmLabel={t`Sell ${shares}`}
      busyLabel={t`Placing the order`}
      disabled={problem !== undefined}
      onConfirm={send}
    >
      <TextField
        {...field}
        label={t`Quantity`}
        aside={t`${available} free to sell`}
        name="quantity"
        inputMode="numeric"
        value={entry.typed}
        error={entry.quantityError}
        onValueChange={(text) => change(() => entry.setTyped(text))}
      />
      <TextField
        {...field}
        label={t`Limit price`}
        aside={t`Market price ${priceText(lot.last_price, lot.currency, currency)}`}
        help={t`The least that you take for a share. At the market price or below it is sold at once.`}
        name="price"
        inputMode="decimal"
        value={entry.typedPrice}
        atRest={atRest.price(entry.typedPrice, lot.currency, 2)}
        error={entry.priceError}
        onValueChange={(text) => change(() => entry.setLimit(text))}
      />
      <SaleFigures brings={brings} />
      <p className="note">{t`It is sold on the market at its price of the moment, never below your limit.`}</p>
    </CommandSheet>
  );
}

/** What a sale costs and brings. */
function SaleFigures({ brings }: Pick<ReturnType<typeof useSaleEntry>, 'brings'>) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = (value: bigint | undefined) => (value === undefined ? '–' : money(formatDecimal(value)));
  const isCharged = brings !== undefined && brings.charged > BigInt(0);
  return (
    <KeyValueList
      items={[
        { label: t`Fee`, value: amount(brings?.fee) },
        ...(isCharged ? [{ label: t`Charges by law`, value: amount(brings.charged) }] : []),
        { label: t`You receive`, value: amount(brings?.total), total: true },
      ]}
    />
  );
}

/** What is typed of a sale, what is wrong with it, and what it brings. */
function useSaleEntry(lot: BlockLot) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const config = useConfig();
  const figures = useFigures();
  const settlementRate = useSettlementRate(lot.currency);
  const [typed, setTyped] = useState(lot.available);
  /** Undefined follows the market. */
  const [limit, setLimit] = useState<string>();
  const typedPrice = limit ?? formatDecimal(decimal(lot.last_price));
  const quantity = figures.quantity(typed);
  const price = figures.price(typedPrice, lot.currency);
  const problem = saleProblem(quantity.wire, price.wire, Number(lot.available));
  const charges = chargesOn(useChargeTerms(), { type: 'stock', currency: lot.currency });
  const rates = { settlementRate, feeBasisPoints: feeOfShares(useFees(config)), charges };
  const brings =
    quantity.wire !== undefined && price.wire !== undefined && problem === undefined
      ? proceeds(quantity.wire, price.wire, rates)
      : undefined;
  const available = figure(lot.available, { decimals: 0 });
  const problemTexts: Readonly<Record<SaleProblem, string | undefined>> = {
    missing: t`Please enter all required fields`,
    aboveAvailable: errorText('exceeds_position', { available }),
    noPrice: t`Please enter a price`,
  };
  const problemText = problem && problemTexts[problem];
  return {
    typed,
    setTyped,
    typedPrice,
    setLimit,
    quantity,
    price,
    problem,
    brings,
    available,
    shares: t`${plural(Number(quantity.wire ?? 0), { one: '# share', other: '# shares' })}`,
    quantityError: quantity.words ?? (problem === 'noPrice' ? undefined : problemText),
    priceError: price.words ?? (problem === 'noPrice' ? problemText : undefined),
  };
}
