import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';

const overChart = { isOverChart: true } as const;

/** The two ways to the order ticket, which opens over the screen that it stands on. */
export function TradeBar() {
  const { t } = useLingui();
  return (
    <ActionBar>
      <Button
        wide
        render={<Link to="." search={{ type: 'sell' }} state={overChart} resetScroll={false} data-key="s" />}
      >
        {t`Sell`}
      </Button>
      <Button
        variant="primary"
        wide
        render={<Link to="." search={{ type: 'buy' }} state={overChart} resetScroll={false} data-key="b" />}
      >
        {t`Buy`}
      </Button>
    </ActionBar>
  );
}
