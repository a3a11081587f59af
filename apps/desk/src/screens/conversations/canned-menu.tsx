import { Button, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';

/** Answers kept ready, by language. */
export function CannedMenu({ onChoose }: { onChoose(text: string): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: { rows } = { rows: [] } } = useCall('GET /canned-answers', { staleTime: 60_000 });
  if (rows.length === 0) return null;
  const byLanguage = Object.entries(Object.groupBy(rows, ({ lang }) => lang));
  return (
    <>
      <Button size="small" color="inherit" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Canned answers
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} transitionDuration={0}>
        {byLanguage.flatMap(([lang, answers]) => [
          <ListSubheader key={lang}>{lang}</ListSubheader>,
          ...answers.map(({ id, title, content }) => (
            <MenuItem
              key={id}
              dense
              onClick={() => {
                setAnchor(null);
                onChoose(content);
              }}
            >
              {title}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
