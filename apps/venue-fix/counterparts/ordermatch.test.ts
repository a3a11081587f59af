import { describe } from 'vitest';
import { freePort } from '../tests/helpers/free-port.ts';
import { playScenes } from '../tests/scenes.ts';
import { quickFix } from './quickfix.ts';

const clients = ['SAUDA', 'MAKER'].map((client) => ({ version: 'FIX.4.2', client }) as const);
const venue = await quickFix('ordermatch', await freePort(), clients);

describe("QuickFIX's ordermatch, FIX 4.2", () => {
  playScenes(venue);
});
