import { doAsTold, type TreesToMake } from './app/elsewhere.ts';
import { makeSet, tagsBy } from './modules/liabilities/index.ts';
import { createEncryption } from './platform/encryption.ts';

// What a serving node starts to prove a night.
doAsTold<TreesToMake>((database, { secretKey, asOf }) =>
  makeSet({ database, hash: tagsBy(createEncryption(secretKey)) }, new Date(asOf)),
);
