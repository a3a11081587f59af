import { Box, TextField } from '@mui/material';
import { languages, type Language, type NameDraft } from './category-draft.ts';

const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  zh: 'Chinese',
};

interface NameInputsProps {
  /** What is named. */
  label: string;
  names: NameDraft;
  isFirst?: boolean;
  onChange(names: NameDraft): void;
}

/** One name in each language. */
export function NameInputs({ label, names, isFirst = false, onChange }: NameInputsProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1, flexGrow: 1 }}>
      {languages.map((language) => (
        <TextField
          key={language}
          label={languageNames[language]}
          value={names[language]}
          onChange={({ target }) => onChange({ ...names, [language]: target.value })}
          autoFocus={isFirst && language === 'en'}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 40, 'aria-label': `${label}, ${languageNames[language]}` } }}
        />
      ))}
    </Box>
  );
}
