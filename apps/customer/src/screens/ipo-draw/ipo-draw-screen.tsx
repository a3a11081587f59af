import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { DrawView } from '../../features/offerings/ipos/draw/draw-view.tsx';

const route = getRouteApi('/ipo/draw/$id');

export function IpoDrawScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <>
      <SubHeader title={t`Allotment`} />
      <main>
        <DrawView id={Number(id)} />
      </main>
    </>
  );
}
