import { createIdentityVault } from '../../../apps/server/src/modules/identity/identity-vault.ts';
import { column, type Sql } from '../../../apps/server/src/platform/database.ts';
import { createEncryption } from '../../../apps/server/src/platform/encryption.ts';

const sealedAtOnce = 5_000;

/** Some that were approved have to be proved anew. */
const isLimiting = (owner: Sql, decided: number) => owner`i <= ${decided}::int AND i % 5 <> 0 AND i % 53 = 0`;

/** A review of the real name for each fifth customer, sealed as the server seals it; a tenth of them waits. */
export async function fillReviews(owner: Sql, people: number, secretKey: string): Promise<void> {
  const vault = createIdentityVault(createEncryption(secretKey));
  const customers = await owner<Array<{ id: string; n: number }>>`
    SELECT id, n FROM bench.people WHERE n % 5 = 1 ORDER BY n`;
  const decided = customers.length - people / 50;
  for (let start = 0; start < customers.length; start += sealedAtOnce) {
    const some = customers.slice(start, start + sealedAtOnce);
    const sealed = some.map(({ id: customerId, n }, index) => {
      const key = { customerId, reviewId: BigInt(start + index + 1) };
      const number = String(100_000_000_000 + (n % (people - people / 100)));
      return {
        name: vault.seal(key, 'name', `Customer ${n}`),
        number: vault.seal(key, 'number', number),
        hash: vault.hash({ document: 'aadhaar', number }),
      };
    });
    await owner`
      INSERT INTO identity_reviews (customer_id, id, status, real_name, document, id_number, id_number_hash,
        front_file, back_file, created_at, reason, decided_by, decided_at, expires_on, told_at, limits_at, limited_at)
      OVERRIDING SYSTEM VALUE
      SELECT customer, i, CASE WHEN i > ${decided}::int THEN 'under_review' WHEN i % 5 = 0 THEN 'rejected' ELSE 'approved' END,
        name, 'aadhaar', number, hash, 'f' || i, 'b' || i,
        now() - (${customers.length}::int - i) * interval '90 seconds',
        CASE WHEN i <= ${decided}::int AND i % 5 = 0 THEN 'photo_unreadable' END,
        CASE WHEN i <= ${decided}::int THEN 'staff:bench-compliance' END,
        CASE WHEN i <= ${decided}::int THEN now() END,
        CASE WHEN i % 7 = 0 THEN current_date + (i % 3650)::int END,
        CASE WHEN ${isLimiting(owner, decided)} THEN now() END, CASE WHEN ${isLimiting(owner, decided)} THEN now() END,
        CASE WHEN ${isLimiting(owner, decided)} THEN now() - i * interval '1 second' END
      FROM (
        SELECT customer, name, number, hash, ${start}::int + place AS i
        FROM unnest(${column(some.map(({ id }) => id))}::uuid[], ${column(sealed.map(({ name }) => name))}::bytea[],
          ${column(sealed.map(({ number }) => number))}::bytea[], ${column(sealed.map(({ hash }) => hash))}::bytea[])
          WITH ORDINALITY AS sealed (customer, name, number, hash, place)
      ) AS review`;
  }
}
