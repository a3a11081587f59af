import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { CardIcon } from '../../ui/icons/money-icons.tsx';
import { AccountIcon } from '../../ui/icons/navigation-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';

/** The real name with how far its review is, and the bank cards. */
export function IdentityRows() {
  const { t } = useLingui();
  const { data: status } = useQuery({
    queryKey: [...queryKeys.realName, 'status'],
    queryFn: async ({ signal }) => (await api.call('GET /stock/success/autonomy/state', { signal })).data.status,
  });
  const statusTexts = [t`Not sent in`, t`Under review`, t`Approved`, t`Rejected`];
  return (
    <>
      <Row
        leading={
          <RowIcon>
            <AccountIcon />
          </RowIcon>
        }
        title={t`Real name`}
        subtitle={status === undefined ? undefined : statusTexts[status]}
        chevron
        render={<Link to="/settings/real-name" />}
      />
      <Row
        leading={
          <RowIcon>
            <CardIcon />
          </RowIcon>
        }
        title={t`Bank cards`}
        chevron
        render={<Link to="/settings/bank-cards" />}
      />
    </>
  );
}
