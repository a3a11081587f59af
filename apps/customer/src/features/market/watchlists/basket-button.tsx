import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addToBasket, boughtInBasket, mostInBasket } from '../../../data/basket.ts';
import { instrumentQuery } from '../../../data/instrument.ts';
import { failureText } from '../../../lib/error-text.ts';
import { TextButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { allFavouritesQuery } from './favourites-query.ts';

/** Puts an order to buy a lot of each in a list, at the market, into the basket, where it is not in it yet. */
export function BasketButton({ watchlist }: { watchlist: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();

  async function fill(): Promise<void> {
    const { pages } = await client.fetchInfiniteQuery(allFavouritesQuery(watchlist));
    const symbols = pages.flatMap(({ list }) => list.map(({ symbol }) => symbol));
    const found = await Promise.all(symbols.map((symbol) => client.fetchQuery(instrumentQuery(symbol))));
    const bought = boughtInBasket();
    const orders = found.flatMap(({ symbol, name, type: kind, lot_size: count }) =>
      isTradedClass(kind) && !bought.has(symbol)
        ? [
            {
              symbol,
              name,
              kind,
              order: { side: 'buy', symbol, kind, count, type: 'market', position: 'full' } as const,
            },
          ]
        : [],
    );
    if (addToBasket(orders) < orders.length) toast.error(t`The basket is full: it holds ${mostInBasket} orders`);
    await navigate({ to: '/basket' });
  }

  return (
    <TextButton
      onClick={() => {
        fill().catch((error: Error) =>
          toast.error(failureText(error, t`The basket could not be filled, please try again`)),
        );
      }}
    >
      {t`Basket`}
    </TextButton>
  );
}
