import { Box, Typography } from '@mui/material';
import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CategoryForm } from './category-form.tsx';
import type { Arrangement, Category } from './category-draft.ts';
import { useCall } from '../../lib/use-call.ts';

const columns: readonly Column<Category>[] = [
  { label: 'Code', cell: ({ code }) => <code>{code}</code> },
  {
    label: 'Name',
    cell: ({ names: { en, ...others } }) => (
      <>
        {en}
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {Object.values(others).join(', ')}
        </Typography>
      </>
    ),
  },
  {
    label: 'Sub-markets',
    cell: ({ markets }) => markets.map(({ code, names }) => (names.en === code ? code : names.en)).join(', '),
  },
  {
    label: 'Indices',
    cell: ({ indices }) => <Box sx={{ maxWidth: 280 }}>{indices.map(({ name }) => name).join(', ') || '–'}</Box>,
  },
  { label: 'Instruments', align: 'right', cell: ({ instruments }) => instruments },
  {
    label: 'Customers',
    cell: ({ is_shown: isShown }) => (
      <StatusPill tone={isShown ? 'good' : 'waiting'}>{isShown ? 'See it' : 'Hidden'}</StatusPill>
    ),
  },
  { label: 'Set by', cell: ({ updated_by: by }) => by ?? '–' },
];

/** What customers find under Home and Markets, in its order. */
export function CategoriesScreen() {
  const mayManage = useMay()('categories.manage');
  const query = useCall('GET /categories');
  const { data } = query;
  return (
    <Page
      title="Categories"
      actions={mayManage && data !== undefined ? <CategoryForm arrangement={data} /> : undefined}
    >
      <Loaded query={query}>
        {(arrangement) => (
          <RecordTable
            label="Categories"
            rows={arrangement.rows}
            empty="The market has no categories."
            columns={
              mayManage
                ? [
                    ...columns,
                    { label: '', cell: (category) => <Commands arrangement={arrangement} category={category} /> },
                  ]
                : columns
            }
          />
        )}
      </Loaded>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        The first category is the one that customers begin with. What is hidden trades as before: it is found by search,
        and among positions.
      </Typography>
    </Page>
  );
}

function Commands({ arrangement, category }: { arrangement: Arrangement; category: Category }) {
  const { code, names, listed_name: listed, is_changed: isChanged, updated_at: seen } = category;
  const codes = arrangement.rows.map((row) => row.code);
  const place = codes.indexOf(code);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      {place > 0 ? (
        <CommandButton
          label="Move up"
          title={`Put ${names.en} before ${arrangement.rows[place - 1]?.names.en ?? ''}`}
          variant="text"
          fields={[reasonField]}
          command={async ({ reason = '' }) => {
            const moved = [...codes.slice(0, place - 1), code, ...codes.slice(place - 1).filter((one) => one !== code)];
            await runCommand('POST /categories/order', { codes: moved, reason });
            return undefined;
          }}
        />
      ) : null}
      <CategoryForm arrangement={arrangement} category={category} />
      {listed === null || isChanged ? (
        <CommandButton
          label={listed === null ? 'Remove' : 'Reset'}
          title={listed === null ? `Remove ${names.en}` : `Have ${names.en} as its market has it`}
          tone="error"
          variant="text"
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /categories/remove', { code, seen, reason })}
        >
          {listed === null
            ? 'Its sub-markets are in no category then, unless another has them.'
            : 'Its names, sub-markets and indices are the market’s again, and it is shown.'}
        </CommandButton>
      ) : null}
    </Box>
  );
}
