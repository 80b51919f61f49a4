import { accessMutants } from './access-mutants.ts';
import { backupMutants } from './backup-mutants.ts';
import { deviceMutants } from './device-mutants.ts';
import { moneyMutants } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';
import { outboxMutants } from './outbox-mutants.ts';
import { pageMutants } from './page-mutants.ts';
import { voucherMutants } from './voucher-mutants.ts';

/** All ways in which `npm run test:mutants` breaks the product, one at a time. */
export const mutants: readonly Mutant[] = [
  ...outboxMutants,
  ...deviceMutants,
  ...moneyMutants,
  ...accessMutants,
  ...pageMutants,
  ...backupMutants,
  ...voucherMutants,
];
