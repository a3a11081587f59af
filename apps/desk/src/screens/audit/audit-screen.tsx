import { Box, Button, DialogActions, DialogContent, DialogTitle, Link } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { exactTimeText } from '../../lib/format.ts';
import { fileAddress } from '../../lib/picture-address.ts';
import { useMay } from '../../lib/session.ts';
import { fieldOf, momentOf } from '../../lib/zone.ts';
import { DayField } from '../../ui/day-field.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import type { RowOf } from '../../lib/lists.ts';
import { Facts } from '../../ui/facts.tsx';
import { aboutText, doneText, placeOf } from './entry-words.ts';

type Record = RowOf<'audit'>;

/** What a list of the audit log shows of each entry. */
export const auditColumns: ListColumn<'audit'>[] = [
  { label: 'When', sort: 'at', cell: ({ at }) => exactTimeText(at) },
  { label: 'Who', cell: ({ actor }) => actor },
  { label: 'What', cell: (entry) => <What entry={entry} /> },
  { label: 'About', cell: (entry) => <About entry={entry} /> },
  { label: 'Why', cell: ({ reason }) => reason ?? '–' },
  { label: 'Address', cell: ({ address }) => address },
  { label: '', cell: (record) => <RecordButton record={record} /> },
];

const filters: Filter<'audit'>[] = [
  { source: 'actor', label: 'Login' },
  { source: 'action', label: 'What' },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
  { source: 'object_kind', label: 'Kind', isSeldom: true },
  { source: 'object_id', label: 'About', isSeldom: true },
];

export function AuditScreen() {
  const may = useMay();
  return (
    <DeskList
      name="audit"
      title="Audit log"
      empty="Nothing was done."
      columns={auditColumns}
      sort={{ field: 'at', order: 'DESC' }}
      filters={filters}
      actions={may('audit.export') ? <LogButton /> : null}
    />
  );
}

/** In words, and as the filter has it. */
function What({ entry }: { entry: Record }) {
  const words = doneText(entry);
  return (
    <>
      {words}
      {words === entry.action ? null : (
        <Box component="code" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
          {entry.action}
        </Box>
      )}
    </>
  );
}

function About({ entry }: { entry: Record }) {
  const path = placeOf(entry, useMay());
  const text = aboutText(entry);
  if (path === undefined) return text;
  return (
    <Link component={RouterLink} to={path}>
      {text}
    </Link>
  );
}

const dayMs = 86_400_000;

/** The log of some days as one file, however many entries there are. */
function LogButton() {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(() => fieldOf(new Date(Date.now() - 30 * dayMs)).slice(0, 10));
  const [until, setUntil] = useState(() => fieldOf(new Date()).slice(0, 10));
  const close = () => setOpen(false);
  const download = (event: FormEvent) => {
    event.preventDefault();
    const dayAfter = new Date(Date.parse(until) + dayMs).toISOString().slice(0, 10);
    const [first, end] = [from, dayAfter].map((day) => momentOf(`${day}T00:00`).toISOString());
    location.assign(fileAddress('GET /audit/export', { from: first ?? '', to: end ?? '' }));
    close();
  };
  return (
    <>
      <Button size="small" startIcon={<FileDownloadOutlined />} onClick={() => setOpen(true)}>
        The whole log
      </Button>
      {isOpen ? (
        <DeskDialog onClose={close} aria-labelledby="log-title">
          <form onSubmit={download}>
            <DialogTitle id="log-title">The log of some days</DialogTitle>
            <DialogContent sx={{ display: 'grid', gap: 2 }}>
              A CSV file of every entry, the oldest first, with its hash. That you took it is an entry itself.
              <DayField label="From" value={from} onChange={setFrom} />
              <DayField label="Until" value={until} onChange={setUntil} />
            </DialogContent>
            <DialogActions>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="contained">
                Download
              </Button>
            </DialogActions>
          </form>
        </DeskDialog>
      ) : null}
    </>
  );
}

function RecordButton({ record }: { record: Record }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        Before and after
      </Button>
      {isOpen ? (
        <DeskDialog onClose={() => setOpen(false)} maxWidth="md" aria-labelledby="record-title">
          <DialogTitle id="record-title">
            {record.action}, {record.actor}, {exactTimeText(record.at)}
          </DialogTitle>
          <DialogContent>
            <Facts
              rows={[
                ['About', `${record.object_kind} ${record.object_id}`],
                ['Why', record.reason],
                ['Address', record.address],
                ['Hash', <code key="hash">{record.hash}</code>],
              ]}
            />
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mt: 2 }}>
              <Json label="Before" text={record.before} />
              <Json label="After" text={record.after} />
            </Box>
          </DialogContent>
        </DeskDialog>
      ) : null}
    </>
  );
}

function Json({ label, text }: { label: string; text: string | null }) {
  return (
    <section aria-label={label}>
      {label}
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1,
          borderRadius: 1,
          background: 'var(--surface-fill)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text === null ? '–' : indented(text)}
      </Box>
    </section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
