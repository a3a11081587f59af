import { Box, TextField } from '@mui/material';
import { languageCodes, languages, sourceLanguage } from '@sauda/facts';
import type { NameDraft } from './category-draft.ts';

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
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${languageCodes.length}, minmax(0, 1fr))`,
        gap: 1,
        flexGrow: 1,
      }}
    >
      {languageCodes.map((language) => (
        <TextField
          key={language}
          label={languages[language].englishName}
          value={names[language]}
          onChange={({ target }) => onChange({ ...names, [language]: target.value })}
          autoFocus={isFirst && language === sourceLanguage}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 40, 'aria-label': `${label}, ${languages[language].englishName}` } }}
        />
      ))}
    </Box>
  );
}
