import { Button } from '@mui/material';
import { Link } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { languageText, timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { newsTone } from './news-tone.ts';

const columns: ListColumn<'news'>[] = [
  { label: 'Title', cell: ({ title }) => title },
  { label: 'Language', cell: ({ lang }) => languageText(lang) },
  { label: 'Source', cell: ({ source_name: source }) => source },
  { label: 'From', cell: ({ origin }) => origin },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={newsTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Published', cell: ({ published_at: at }) => timeText(at) },
  { label: 'Changed', cell: ({ updated_at: at }) => timeText(at) },
];

const filters: Filter<'news'>[] = [
  { source: 'status', label: 'Status', choices: wordChoices(['draft', 'published', 'withdrawn']) },
];

export function NewsScreen() {
  const may = useMay();
  return (
    <DeskList
      name="news"
      title="News"
      empty="No articles."
      columns={columns}
      filters={filters}
      actions={
        may('news.manage') ? (
          <Button component={Link} to="/news/new" variant="contained" size="small">
            Write an article
          </Button>
        ) : undefined
      }
      pathOf={({ id }) => `/news/${id}`}
    />
  );
}
