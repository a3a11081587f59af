import type { DeskAnswer } from '@sauda/contract/desk';
import type { QueueName } from '@sauda/contract/desk/rights';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CallMadeOutlined from '@mui/icons-material/CallMadeOutlined';
import CallReceivedOutlined from '@mui/icons-material/CallReceivedOutlined';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import type { SvgIconProps } from '@mui/material';
import { lazy, type ComponentType } from 'react';
import type { QueueDefinition, QueueItem } from '../../features/queue/queue-definition.ts';
import { QueueScreen } from '../../features/queue/queue-screen.tsx';

export type Open = DeskAnswer<'GET /overview'>['data']['open'][number];

interface Queue {
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly Screen: ComponentType;
}

function queueScreen<T extends QueueItem>(load: () => Promise<{ queue: QueueDefinition<T> }>): ComponentType {
  return lazy(async () => {
    const { queue } = await load();
    return { default: () => <QueueScreen queue={queue} /> };
  });
}

/** The queues of the contract, in the order of the menu: each has its columns and decisions in a file of its own. */
export const queues: Readonly<Record<QueueName, Queue>> = {
  recharges: {
    label: 'Recharges',
    icon: CallReceivedOutlined,
    Screen: queueScreen(() => import('./recharge-queue.tsx')),
  },
  withdrawals: {
    label: 'Withdrawals',
    icon: CallMadeOutlined,
    Screen: queueScreen(() => import('./withdrawal-queue.tsx')),
  },
  loans: {
    label: 'Loans',
    icon: PaymentsOutlined,
    Screen: queueScreen(() => import('./loan-queue.tsx')),
  },
  identity: {
    label: 'Real names',
    icon: BadgeOutlined,
    Screen: queueScreen(() => import('./identity-queue.tsx')),
  },
  access: {
    label: 'Access requests',
    icon: LockResetOutlined,
    Screen: queueScreen(() => import('./access-queue.tsx')),
  },
};
