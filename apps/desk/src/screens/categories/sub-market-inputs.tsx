import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { nameDraft, type Arrangement, type CategoryDraft } from './category-draft.ts';
import { NameInputs } from './name-inputs.tsx';

type SubMarkets = CategoryDraft['markets'];

interface SubMarketInputsProps {
  chosen: SubMarkets;
  all: Arrangement['markets'];
  onChange(chosen: SubMarkets): void;
}

/** The tabs of a category, in their order, with their names. */
export function SubMarketInputs({ chosen, all, onChange }: SubMarketInputsProps) {
  const others = all.filter(({ code }) => chosen.every((market) => market.code !== code));
  const moveUp = (index: number) =>
    onChange([
      ...chosen.slice(0, index - 1),
      ...chosen.slice(index, index + 1),
      ...chosen.slice(index - 1, index),
      ...chosen.slice(index + 1),
    ]);
  return (
    <Box component="section" aria-label="Sub-markets" sx={{ mt: 2 }}>
      <Typography variant="h3">Sub-markets, in the order of their tabs</Typography>
      {chosen.map((market, index) => (
        <Box key={market.code} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography component="code" sx={{ width: 76, flexShrink: 0, fontSize: '0.8125rem' }}>
            {market.code}
          </Typography>
          <NameInputs
            label={market.code}
            names={market.names}
            onChange={(names) => onChange(chosen.map((one) => (one === market ? { ...one, names } : one)))}
          />
          <IconButton
            size="small"
            aria-label={`Move ${market.code} up`}
            disabled={index === 0}
            onClick={() => moveUp(index)}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`Leave ${market.code} out`}
            onClick={() => onChange(chosen.filter((one) => one !== market))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <TextField
        select
        label="Add a sub-market"
        value=""
        disabled={others.length === 0}
        onChange={({ target: { value: code } }) => {
          const added = all.find((one) => one.code === code);
          if (added !== undefined) onChange([...chosen, { code, names: nameDraft({ en: added.name }) }]);
        }}
        sx={{ maxWidth: 320 }}
      >
        {others.map(({ code, name, instruments }) => (
          <MenuItem key={code} value={code}>
            {name === code ? code : `${code}, ${name}`} ({instruments} instruments)
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
