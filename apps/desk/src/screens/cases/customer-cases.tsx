import { Box } from '@mui/material';
import { DeskList } from '../../features/lists/desk-list.tsx';
import { useMay } from '../../lib/session.ts';
import { OpenCase } from './case-commands.tsx';
import { caseColumns, casePath } from './cases-screen.tsx';

/** The cases of a customer. */
export function CustomerCases({ customerId }: { customerId: string }) {
  const mayHandle = useMay()('cases.handle');
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {mayHandle ? <OpenCase customerId={customerId} /> : null}
      <DeskList
        name="cases"
        title="Cases"
        empty="No cases."
        isEmbedded
        columns={caseColumns.filter(({ label }) => label !== 'Customer')}
        filter={{ customer: customerId, state: 'all' }}
        pathOf={casePath}
      />
    </Box>
  );
}
