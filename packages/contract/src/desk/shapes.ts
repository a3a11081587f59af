import { Type, type TProperties, type TSchema } from 'typebox';
import { IdInput, okData } from '../shapes.ts';

/** Every list of the desk pages by key: `after` is the `next` of the page before, which is null on the last. */
export const keyPaging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '25 where absent.' })),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

/** Of a list that can be turned round, or goes by another of its columns too: the first of them is its own. */
export const sortedBy = <Column extends string>(...columns: Column[]) => ({
  sort: Type.Optional(Type.Enum(columns)),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'As the list goes by itself where absent.' })),
});

const NextKey = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** One page of rows. */
export const okPage = <T extends TSchema>(row: T) => okData(Type.Object({ rows: Type.Array(row), next: NextKey }));

/** One page of rows, with more beside them. */
export const okPageWith = <T extends TSchema, P extends TProperties>(row: T, more: P) =>
  okData(Type.Object({ rows: Type.Array(row), next: NextKey, ...more }));

/** A day in the zone of the house. */
export const Day = Type.String({ format: 'date', pattern: '^20', examples: ['2026-11-21'] });

/** Why something is done, in the words of who does it: 3 to 500 characters. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

/** What stood there when somebody looked, of what they now write over: refused as changed where it is another by now. */
export const asSeen = <P extends TProperties>(properties: P) =>
  Type.Optional(Type.Object(properties, { description: 'As it was seen; absent: whatever it is.' }));

/** A UUID of ours. What names a customer in a request is `CustomerId`, by whose mark the door finds them. */
export const Uuid = Type.String({ format: 'uuid' });

/**
 * What a part of a request names. The door of the desk finds customers by this mark, and lets nobody do anything to a
 * customer account of their own. `customer`: an id; `item`: an id and a number after a slash; `customer number`: a number.
 */
export type NamedBySchema = 'customer' | 'item' | 'customer number';
export const namesMark = 'x-names';
const marked = <T extends object>(schema: T, names: NamedBySchema): T => ({ ...schema, [namesMark]: names });

/** The id of a customer, in a request. */
export const CustomerId = marked(Type.String({ format: 'uuid' }), 'customer');

/** A customer's number, in a request. */
export const CustomerNumber = marked(Type.Union(IdInput.anyOf), 'customer number');

/** What names one item of a queue: the customer and the request, as its row says it. */
export const ItemId = marked(
  Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9A-Z]{1,40}$' }),
  'item',
);

/** The answer to the first of two people. */
export const ProposedAnswer = Type.Object({
  msg: Type.Literal('ok'),
  state: Type.Literal('proposed', { description: 'Nothing is done yet: a second person has to confirm it.' }),
  proposal: Type.String({ description: '`id` of `GET /proposals`.' }),
  others: Type.Integer({ description: 'How many others are at work now who may confirm it.' }),
});

/** Who of the staff did something. */
export const StaffName = Type.Object({ id: Uuid, name: Type.String() });
