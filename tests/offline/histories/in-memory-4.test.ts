import { testHistories } from './in-memory.ts';

testHistories(4);
