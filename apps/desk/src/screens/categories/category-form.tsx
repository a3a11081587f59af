import {
  Alert,
  Autocomplete,
  Button,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
  Box,
  IconButton,
  MenuItem,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { useKept } from '../../lib/kept.ts';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { KeptNote } from '../../ui/kept-note.tsx';
import {
  draftOf,
  missingOf,
  termsOf,
  type Arrangement,
  type Category,
  type CategoryDraft,
  nameDraft,
} from './category-draft.ts';
import { NameInputs } from './name-inputs.tsx';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';

interface CategoryFormProps {
  arrangement: Arrangement;
  /** Absent: one of the desk's own is made. */
  category?: Category;
}

/** A button with the form of a category. */
export function CategoryForm({ arrangement, category }: CategoryFormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={category === undefined ? 'outlined' : 'text'}
        aria-label={category === undefined ? undefined : `Change ${category.names.en}`}
        onClick={() => setOpen(true)}
      >
        {category === undefined ? 'New category' : 'Change'}
      </Button>
      {isOpen ? (
        <CategoryDialog
          arrangement={arrangement}
          {...(category === undefined ? {} : { category })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function CategoryDialog({ arrangement, category, onClose }: CategoryFormProps & { onClose(): void }) {
  const kept = useKept<{ draft: CategoryDraft; seen: string | null }>(`category ${category?.code ?? 'new'} draft`);
  // What was seen when the draft was begun, whatever is asked for anew behind it.
  const [opened] = useState(category?.updated_at ?? null);
  const { draft, seen } = kept.value ?? { draft: draftOf(category), seen: opened };
  const [missing, setMissing] = useState<string>();
  const saving = useSaving({
    arrangement,
    category,
    seen,
    onSaved() {
      kept.forget();
      onClose();
    },
  });
  const title = category === undefined ? 'New category' : `Change ${category.names.en}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const what = missingOf(draft);
    setMissing(what);
    if (what === undefined && !saving.isPending) saving.mutate(draft);
  };
  const problem = missing ?? (saving.isError ? errorText(saving.error) : undefined);
  return (
    <DeskDialog isForm onClose={onClose} maxWidth="md" aria-labelledby="category-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="category-title">{title}</DialogTitle>
        <DialogContent>
          {kept.isBack ? <KeptNote onForget={kept.forget} /> : null}
          <CategoryFields
            draft={draft}
            arrangement={arrangement}
            isNew={category === undefined}
            onChange={(changed) => kept.set({ draft: { ...draft, ...changed }, seen })}
          />
          {problem === undefined ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <FormActions command="Save" isBusy={saving.isPending} onClose={onClose} />
      </form>
    </DeskDialog>
  );
}

function useSaving({ arrangement, category, seen, onSaved }: Saving) {
  const client = useQueryClient();
  const notify = useNotify();
  const askAgain = () => client.invalidateQueries({ queryKey: ['categories'] });
  return useMutation({
    mutationFn: async (draft: CategoryDraft) => {
      const terms = termsOf(draft, arrangement.markets);
      await (category === undefined
        ? runCommand('POST /categories/create', terms)
        : runCommand('POST /categories/set', { ...terms, seen }));
    },
    async onSuccess() {
      notify('Customers see it so from now on.', { type: 'info' });
      // Whoever opens the form again begins with what was saved.
      await askAgain();
      onSaved();
    },
    // Somebody else may have changed it: the list shows what it is now.
    onError: askAgain,
  });
}

interface Saving {
  arrangement: Arrangement;
  category: Category | undefined;
  seen: string | null;
  onSaved(): void;
}

interface CategoryFieldsProps {
  draft: CategoryDraft;
  arrangement: Arrangement;
  isNew: boolean;
  onChange(changed: Partial<CategoryDraft>): void;
}

function CategoryFields({ draft, arrangement, isNew, onChange }: CategoryFieldsProps) {
  const nameOfIndex = (symbol: string) => arrangement.indices.find((one) => one.symbol === symbol)?.name ?? symbol;
  return (
    <>
      {isNew ? (
        <TextField
          label="Code"
          value={draft.code}
          onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
          helperText="Letters and digits, as addresses have it. It stays."
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 20 } }}
          sx={{ maxWidth: 320 }}
        />
      ) : null}
      <NameInputs label="Name" names={draft.names} isFirst={!isNew} onChange={(names) => onChange({ names })} />
      <FormControlLabel
        control={<Switch checked={draft.isShown} onChange={(_event, isShown) => onChange({ isShown })} />}
        label="Shown to customers"
      />
      <SubMarketInputs chosen={draft.markets} all={arrangement.markets} onChange={(markets) => onChange({ markets })} />
      <Autocomplete
        multiple
        size="small"
        options={arrangement.indices.map(({ symbol }) => symbol)}
        getOptionLabel={nameOfIndex}
        value={[...draft.indices]}
        onChange={(_event, indices) => onChange({ indices })}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Indices"
            helperText="In the order of the cards; the first also stands above the list."
          />
        )}
        sx={{ mt: 2 }}
      />
      <TextField
        label="Reason"
        value={draft.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        helperText="Kept in the audit log."
        required
        autoComplete="off"
      />
    </>
  );
}

type SubMarkets = CategoryDraft['markets'];

interface SubMarketInputsProps {
  chosen: SubMarkets;
  all: Arrangement['markets'];
  onChange(chosen: SubMarkets): void;
}

/** The tabs of a category, in their order, with their names. */
function SubMarketInputs({ chosen, all, onChange }: SubMarketInputsProps) {
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
