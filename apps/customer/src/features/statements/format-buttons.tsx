import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import type { StatementFormat } from './statement-files.ts';

interface FormatButtonsProps<TFormat extends StatementFormat> {
  forms: ReadonlyArray<{ format: TFormat; name: string }>;
  /** The one that is being fetched. */
  underWay: TFormat | undefined;
  onFetch: (format: TFormat) => void;
}

/** A button for each form in which a file can be taken, one at a time. */
export function FormatButtons<TFormat extends StatementFormat>({
  forms,
  underWay,
  onFetch,
}: FormatButtonsProps<TFormat>) {
  const { t } = useLingui();
  return forms.map(({ format, name }) => (
    <Button
      key={format}
      wide
      variant={format === 'pdf' ? 'primary' : 'quiet'}
      icon={<DownloadIcon size="s" />}
      busy={underWay === format}
      busyLabel={t`Downloading`}
      disabled={underWay !== undefined && underWay !== format}
      onClick={() => onFetch(format)}
    >
      {name}
    </Button>
  ));
}
