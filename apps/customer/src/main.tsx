import './lib/older-browsers.ts';
import './ui/base.css';
import './app/page.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
void start(root);
