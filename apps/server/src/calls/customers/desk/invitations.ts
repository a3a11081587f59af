import type { DeskBody } from '@sauda/contract/desk';
import {
  changeInvitation,
  createInvitation,
  listInvitations,
  type Invitation,
  type InvitationTerms,
} from '../../../modules/customers/index.ts';
import type { Json } from '../../../modules/audit/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { presentCustomerRef } from '../present.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

const nothing: InvitationTerms = { ownerNumber: undefined, note: '', maxUses: undefined, expiresAt: undefined };

/** The codes that strangers register with. */
export function deskInvitationHandlers({ database, clock }: Needs<'clock' | 'database'>): DeskHandlers {
  return {
    async 'GET /invitations'({ query }) {
      const limit = query.limit ?? usualLimit;
      const { q: start = '', after, order } = query;
      const found = await listInvitations(database.sql, { start, after, isTurned: order === 'asc' }, limit + 1);
      const { rows, next } = pageOfItems(found, limit, ({ code }) => code);
      return { msg: 'ok', data: { rows: rows.map((row) => present(row, clock.now())), next } };
    },

    'POST /invitations/create': ({ body, command }) =>
      command(async (tx) => {
        const terms = { ...nothing, ...termsOf(body) };
        const made = await createInvitation(tx, { code: body.code, at: clock.now(), ...terms });
        return { answer: { msg: 'ok' }, record: { object: objectOf(made), after: describe(made) } };
      }),

    'POST /invitations/change': ({ body, command }) =>
      command(async (tx) => {
        const { before, after } = await changeInvitation(tx, body.code, termsOf(body));
        return {
          answer: { msg: 'ok' },
          record: { object: objectOf(after), before: describe(before), after: describe(after), reason: body.reason },
        };
      }),
  };
}

type Terms = Pick<DeskBody<'POST /invitations/create'>, 'owner' | 'note' | 'max_uses' | 'expires_at'>;

function termsOf({ owner, note, max_uses: maxUses, expires_at: expiresAt }: Terms): Partial<InvitationTerms> {
  return {
    ...(owner === undefined ? {} : { ownerNumber: owner === null ? undefined : BigInt(owner) }),
    ...(note === undefined ? {} : { note }),
    ...(maxUses === undefined ? {} : { maxUses: maxUses === null ? undefined : BigInt(maxUses) }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? undefined : new Date(expiresAt) }),
  };
}

const objectOf = ({ code }: Invitation) => ({ kind: 'invitation code', id: code });

function describe({ owner, note, maxUses, expiresAt }: Invitation): Json {
  return toWire({ owner: owner && Number(owner.number), note, maxUses, expiresAt });
}

function present(invitation: Invitation, now: Date) {
  const { owner, maxUses, uses, expiresAt } = invitation;
  const isUsable = (maxUses === undefined || uses < maxUses) && (expiresAt === undefined || expiresAt > now);
  return toWire({ ...invitation, owner: owner && presentCustomerRef(owner), isUsable });
}
