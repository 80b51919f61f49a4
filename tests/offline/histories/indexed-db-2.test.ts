import { testHistories } from './on-indexed-db.ts';

testHistories(2);
