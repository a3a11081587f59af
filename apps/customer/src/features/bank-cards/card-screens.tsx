import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { bankCardsQuery } from '../../data/bank-cards.ts';
import { useConfig } from '../../lib/config.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { CardForm } from './card-form.tsx';

const editRoute = getRouteApi('/settings/bank-cards/$id');

export function AddBankCard() {
  const { currency } = useConfig();
  const goToList = useGoToList();
  return <CardForm key={currency} form={currency} onSaved={goToList} />;
}

export function EditBankCard() {
  const { t } = useLingui();
  const { id } = editRoute.useParams();
  const goToList = useGoToList();
  const query = useQuery(bankCardsQuery);
  const card = query.data?.find((candidate) => String(candidate.id) === id);

  if (card !== undefined) return <CardForm key={card.id} form={card.type} card={card} onSaved={goToList} />;
  if (query.data === undefined)
    return <NotLoaded query={query} title={t`Failed to load card list`} rows={{ count: 4 }} />;
  return (
    <ErrorState
      title={t`There is no such bank card`}
      retryLabel={t`Retry`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function useGoToList(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/settings/bank-cards', replace: true });
}
