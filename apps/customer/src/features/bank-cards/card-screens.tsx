import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useBankCards } from './card-queries.ts';
import { CardForm } from './card-form.tsx';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';

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
  const { data: cards, error, isError, isFetching, refetch } = useBankCards();
  const card = cards?.find((candidate) => String(candidate.id) === id);

  if (card !== undefined) return <CardForm key={card.id} form={card.type} card={card} onSaved={goToList} />;
  if (cards === undefined && !isError) {
    return (
      <Loading label={t`Loading`}>
        <SkeletonRows count={4} />
      </Loading>
    );
  }
  return (
    <ErrorState
      title={cards === undefined ? t`Failed to load card list` : t`There is no such bank card`}
      retryLabel={t`Retry`}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {cards === undefined
        ? (refusalText(error) ?? <Trans>We could not reach the server. Check your connection.</Trans>)
        : undefined}
    </ErrorState>
  );
}

function useGoToList(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/settings/bank-cards', replace: true });
}
