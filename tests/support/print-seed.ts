import { seed } from './browser/seed.ts';

export default function printSeed(): void {
  console.log(`TEST_SEED=${seed}`);
}
