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
  /** It is drawn where there is but one page too, for how many there are. */
  always?: boolean;
}

/** Turns the pages of a list. */
export function NumberedPages({ page, perPage, count, waiting, onPage, always = false }: NumberedPagesProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  if (count <= perPage && page === 1 && !always) return null;
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
