import './lib/older-browsers.ts';
import './ui/base.css';
import './app/page.css';
import { nextTask } from './app/next-task.ts';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
// The code itself has just been read, which took its time.
void nextTask().then(() => start(root));
