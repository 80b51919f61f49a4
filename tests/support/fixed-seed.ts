import fc from 'fast-check';
import { seed } from './browser/seed.ts';

fc.configureGlobal({ seed });
