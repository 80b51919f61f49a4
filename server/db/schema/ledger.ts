import type { Generated } from 'kysely';
import type { PurchaseId } from '../../../domain/ids.ts';

export interface LedgerTables {
  ledgerHistory: {
    isOnly: Generated<boolean>;
    purchaseDate: Generated<Date>;
    purchaseId: Generated<PurchaseId>;
  };
}
