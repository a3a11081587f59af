/** What a nominee is to the customer who names them. */
export const nomineeRelations = ['spouse', 'child', 'parent', 'sibling', 'grandchild', 'other'] as const;
export type NomineeRelation = (typeof nomineeRelations)[number];

/** As many as a customer can name. */
export const mostNominees = 3;
