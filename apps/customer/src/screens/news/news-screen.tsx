import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { CustomerServiceLink } from '../../features/support/customer-service-link.tsx';
import { NewsList } from '../../features/news/news-list.tsx';

const route = getRouteApi('/news');

export function NewsScreen() {
  const { t } = useLingui();
  const { page = 1, limit = 10 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`News`} actions={<CustomerServiceLink />} />
      <main>
        <NewsList
          page={page}
          pageSize={limit}
          onPage={(next) => void navigate({ search: { page: next, limit }, replace: true })}
          onPageSize={(size) => void navigate({ search: { limit: size }, replace: true })}
        />
      </main>
    </>
  );
}
