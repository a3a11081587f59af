import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import type { AssetKind } from '../../features/market/assets/asset-kinds.ts';
import { AssetListView } from '../../features/market/assets/asset-list-view.tsx';
import { CustomerServiceLink } from '../../features/support/customer-service-link.tsx';
import { TextButton } from '../../ui/text-button.tsx';

interface AssetListScreenProps {
  kind: AssetKind;
  title: string;
  /** What the link to the positions carries on besides the type. */
  buck: string;
  code: string;
  onCode: (code: string) => void;
}

/** The list of one kind of instrument, with the way to what the customer holds of it. */
export function AssetListScreen({ kind, title, buck, code, onCode }: AssetListScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <SubHeader
        title={title}
        actions={
          <>
            <TextButton render={<Link to="/trade-no-nav/$type/{-$buck}" params={{ type: kind, buck }} />}>
              {t`Positions`}
            </TextButton>
            <CustomerServiceLink />
          </>
        }
      />
      <main>
        <AssetListView kind={kind} code={code} onCode={onCode} />
      </main>
    </>
  );
}
