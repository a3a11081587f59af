import { runGateway } from '../../src/run-gateway.ts';
import { createSceneJournal } from './scene-journal.ts';

await runGateway(createSceneJournal);
