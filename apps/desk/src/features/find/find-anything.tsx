import { Autocomplete, Box, Button, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import type { DeskAnswer } from '@sauda/contract/desk';
import { useLayoutEffect, useState } from 'react';
import { useDebouncedEvent } from 'react-admin';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { timeText } from '../../lib/format.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useCall } from '../../lib/use-call.ts';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { Money } from '../../ui/figure.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { asWords, statusText } from '../../ui/words.ts';

type Found = DeskAnswer<'GET /find'>['data']['rows'][number];

const shortest = 3;
const askAfterMs = 150;

/** One search over everything, under `/` and Ctrl-K. */
export function FindAnything() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '/': () => setOpen(true) });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label="Find"
        startIcon={<SearchOutlined fontSize="small" />}
        endIcon={<KeyHint>/</KeyHint>}
        onClick={() => setOpen(true)}
        sx={{
          color: 'var(--ink-muted)',
          borderColor: 'var(--line-strong)',
          whiteSpace: 'nowrap',
          // On a phone, which has no such key, the title takes the room.
          minWidth: { xs: 0, sm: 64 },
          '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } },
          '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Find
        </Box>
      </Button>
      {isOpen ? <FindDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function FindDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { rows, said } = useFound(asked);
  const ask = useDebouncedEvent((text: string) => setAsked(text.trim()), askAfterMs);
  return (
    <DeskDialog onClose={onClose} maxWidth="sm" aria-labelledby="find-title">
      <DialogTitle id="find-title">Find</DialogTitle>
      <DialogContent sx={{ minHeight: 420 }}>
        <Autocomplete<Found, false, false, true>
          freeSolo
          open
          disablePortal
          disableClearable={false}
          options={[...rows]}
          filterOptions={(all) => all}
          getOptionLabel={(found) => (typeof found === 'string' ? found : found.title)}
          getOptionKey={(found) => (typeof found === 'string' ? found : keyOf(found))}
          renderOption={({ key, ...props }, found) => (
            <Box component="li" key={key} {...props}>
              <Line found={found} />
            </Box>
          )}
          inputValue={typed}
          onInputChange={(_event, text, cause) => {
            if (cause === 'reset' || cause === 'selectOption') return;
            setTyped(text);
            ask(text);
          }}
          onChange={(_event, chosen) => {
            const found = typeof chosen === 'string' ? rows[0] : chosen;
            if (found === null || found === undefined) return;
            onClose();
            void navigate(addressOf(found));
          }}
          slotProps={{
            popper: { sx: { position: 'static !important', transform: 'none !important' } },
            paper: { elevation: 0 },
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label="Name, phone, number or reference"
              helperText={<span role="status">{said}</span>}
            />
          )}
        />
      </DialogContent>
    </DeskDialog>
  );
}

/** What is found by a text, and what is to be said of it. */
function useFound(text: string): { rows: readonly Found[]; said: string } {
  const isAsked = text.length >= shortest;
  const { data, error, isFetching } = useCall('GET /find', { query: { q: text }, enabled: isAsked });
  if (!isAsked)
    return { rows: [], said: 'From three characters on; the end of a phone or a card from four digits on.' };
  if (error !== null) return { rows: [], said: errorText(error) };
  const rows = data?.rows ?? [];
  if (rows.length > 0) return { rows, said: `${rows.length} found.` };
  return { rows, said: isFetching ? 'Looking…' : 'Nothing is found.' };
}

const keyOf = ({ kind, id, by, title }: Found): string => `${kind} ${id} ${by} ${title}`;

/** The page of what was found. */
function addressOf({ kind, id }: Found): string {
  switch (kind) {
    case 'customer':
      return `/customers/${id}`;
    case 'order':
      return `/orders/${encodeURIComponent(id)}`;
    case 'application':
    case 'fund':
      return `/applications/${encodeURIComponent(id)}`;
    case 'bank_line':
      return `/bank-lines?filter=${encodeURIComponent(JSON.stringify({ reference: id }))}`;
    default:
      return `/requests/${encodeURIComponent(id)}`;
  }
}

function Line({ found: { kind, title, detail, amount, status, at, customer, by } }: { found: Found }) {
  const whose = customer === null || kind === 'customer' ? customer?.phone : (customer.phone ?? customer.number);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', width: '100%', columnGap: 2 }}>
      <span>
        {kind === 'customer' ? 'Customer' : asWords(kind)} {title}
      </span>
      <span>{amount === null ? null : <Money amount={amount} />}</span>
      <Typography variant="body2" color="text.secondary" component="span">
        {[detail, whose, by === 'card' ? 'by the end of a card' : null, at === null ? null : timeText(at)]
          .filter((part) => part !== null && part !== undefined)
          .join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary" component="span" sx={{ textAlign: 'right' }}>
        {status === null ? null : statusText(status)}
      </Typography>
    </Box>
  );
}
