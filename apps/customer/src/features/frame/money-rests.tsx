import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMoneyRestsUntil } from '../../data/account.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextButton } from '../../ui/button.tsx';
import { StateLine } from '../../ui/state-line.tsx';

/** Says until when withdrawals and bank accounts rest, and leads to what they rest for; nothing where they do not. */
export function MoneyRests({ isLinked = false }: { isLinked?: boolean }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const until = useMoneyRestsUntil();
  if (until === null) return null;
  const time = dateTime(until);
  return (
    <div className="gutter above-3" role="status">
      <StateLine>
        <Trans>Withdrawals and bank accounts rest until {time}, since a way into your account is being replaced.</Trans>{' '}
        {isLinked && <TextButton render={<Link to="/settings/access" />}>{t`What is it?`}</TextButton>}
      </StateLine>
    </div>
  );
}
