import { offeringsOn } from './offerings-on.ts';
import { followDates } from '../../../apps/server/src/modules/offerings/offerings.ts';

/** Does what is due at the given time, then ends: a node that may be killed meanwhile. */
const [databaseUrl = '', at = ''] = process.argv.slice(2);
const { offerings, database } = offeringsOn(databaseUrl, new Date(at));
await followDates(offerings);
await database.close();
