import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { LanguageIcon } from '../../ui/icons/action-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';
import { LanguageMenu } from '../frame/language-menu.tsx';

/** The language, to be chosen where more than one is offered or another than the only one is in use. */
export function LanguageRow() {
  const { t, i18n } = useLingui();
  const { languages } = useConfig();
  if (languages.length === 1 && languages[0] === i18n.locale) return null;
  return (
    <Row
      leading={
        <RowIcon>
          <LanguageIcon />
        </RowIcon>
      }
      title={t`Language`}
      action={<LanguageMenu />}
    />
  );
}
