import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Pager } from '../../ui/pager.tsx';

interface NumberedPagesProps {
  page: number;
  /** Rows on a full page, and in all. */
  perPage: number;
  count: number;
  /** The page is still the one before. */
  waiting: boolean;
  onPage: (page: number) => void;
}

/** Turns the pages of a list; draws nothing where there is but one. */
export function NumberedPages({ page, perPage, count, waiting, onPage }: NumberedPagesProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  if (count <= perPage && page === 1) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, count);
  const total = figure(String(count), { decimals: 0 });
  return (
    <Pager
      label={t`Pages`}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      onPrevious={page > 1 && !waiting ? () => onPage(page - 1) : undefined}
      onNext={to < count && !waiting ? () => onPage(page + 1) : undefined}
    >
      <Trans>
        {from} to {to} of {total}
      </Trans>
    </Pager>
  );
}
