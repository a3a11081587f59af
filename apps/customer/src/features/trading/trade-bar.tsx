import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';

interface TradeBarProps {
  symbol: string;
  market: string;
  name: string;
}

/** The two ways to the order ticket. */
export function TradeBar(params: TradeBarProps) {
  const { t } = useLingui();
  return (
    <ActionBar>
      <Button
        variant="sell"
        wide
        render={<Link to="/stock/trading/$symbol/$market/$name" params={params} search={{ type: 'sell' }} />}
      >
        {t`Sell`}
      </Button>
      <Button
        variant="primary"
        wide
        render={<Link to="/stock/trading/$symbol/$market/$name" params={params} search={{ type: 'buy' }} />}
      >
        {t`Buy`}
      </Button>
    </ActionBar>
  );
}
