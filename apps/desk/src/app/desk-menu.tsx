import { Box, Typography } from '@mui/material';
import { Menu } from 'react-admin';
import { useMay } from '../lib/session.ts';
import { pages, type Page } from './pages.tsx';

/** What the role may see, in groups. */
export function DeskMenu() {
  const may = useMay();
  const seen = pages.filter(({ right }) => may(right));
  const groups = Object.entries(Object.groupBy(seen, ({ group }) => group));
  return (
    <Menu sx={{ pt: 0.5, gap: 0 }}>
      {groups.map(([group, inGroup]) => (
        <Box key={group} sx={{ mb: 0.25 }}>
          {group === '' ? null : (
            <Typography
              variant="body2"
              sx={{ px: 2, pt: 0.5, color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.5 }}
            >
              {group}
            </Typography>
          )}
          {inGroup.map((page) => (
            <PageItem key={page.path} page={page} />
          ))}
        </Box>
      ))}
    </Menu>
  );
}

function PageItem({ page: { path, label, icon: Icon } }: { page: Page }) {
  return <Menu.Item to={path} primaryText={label} leftIcon={<Icon fontSize="small" />} />;
}
