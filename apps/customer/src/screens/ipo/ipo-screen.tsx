import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { IpoList } from '../../features/offerings/ipos/ipo-list.tsx';
import { TextButton } from '../../ui/text-button.tsx';

export function IpoScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader
        title={t`IPO`}
        actions={
          <TextButton render={<Link to="/ipo/orders" />}>
            <Trans>Orders</Trans>
          </TextButton>
        }
      />
      <main>
        <IpoList />
      </main>
    </>
  );
}
