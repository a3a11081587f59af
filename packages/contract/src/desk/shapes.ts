import { Type, type TProperties, type TSchema } from 'typebox';
import { okData } from '../shapes.ts';

/** Every list of the desk pages by key: `after` is the `next` of the page before, which is null on the last. */
export const keyPaging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '25 where absent.' })),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

export const NextKey = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** One page of rows. */
export const okPage = <T extends TSchema>(row: T) => okData(Type.Object({ rows: Type.Array(row), next: NextKey }));

/** One page of rows, with more beside them. */
export const okPageWith = <T extends TSchema, P extends TProperties>(row: T, more: P) =>
  okData(Type.Object({ rows: Type.Array(row), next: NextKey, ...more }));

/** Why something is done, in the words of who does it: 3 to 500 characters. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

/** A UUID of ours. */
export const Uuid = Type.String({ format: 'uuid' });

/** Who of the staff did something. */
export const StaffName = Type.Object({ id: Uuid, name: Type.String() });
