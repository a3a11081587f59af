import { Box, Typography } from '@mui/material';
import { Menu } from 'react-admin';
import { useMay } from '../lib/session.ts';
import { pages, type Page } from './pages.tsx';
import { useWaiting } from './use-waiting.ts';

/** What the role may see, in groups. */
export function DeskMenu() {
  const may = useMay();
  const waiting = useWaiting();
  const seen = pages.filter(({ right }) => may(right));
  const groups = Object.entries(Object.groupBy(seen, ({ group }) => group));
  return (
    <Menu sx={{ pt: 0.5, gap: 0 }}>
      {groups.map(([group, inGroup]) => (
        <Box key={group} role="group" aria-label={group === '' ? 'All' : group} sx={{ mb: 0.25 }}>
          {group === '' ? null : (
            <Typography
              component="div"
              aria-hidden
              variant="body2"
              sx={{ px: 2, pt: 0.5, color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.5 }}
            >
              {group}
            </Typography>
          )}
          {inGroup.map((page) => (
            <PageItem key={page.path} page={page} count={waiting && page.count?.(waiting)} />
          ))}
        </Box>
      ))}
    </Menu>
  );
}

function PageItem({ page: { path, label, icon: Icon }, count }: { page: Page; count: number | undefined }) {
  const text = (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', width: '100%' }}>
      {label}
      {count === undefined || count === 0 ? null : <span>{count}</span>}
    </Box>
  );
  return <Menu.Item to={path} primaryText={text} leftIcon={<Icon fontSize="small" />} />;
}
