import type { Database } from '../../support/browser/e2e-database.ts';

/** What somebody on the phone says of a purchase. */
export interface FoundPurchase {
  id: string;
  plate: string;
  /** In cents. */
  total: number;
}

/** The people who are over 30 days late. */
export const lateForLong = `debtors
  where oldest_due_day < (now() at time zone 'Africa/Johannesburg')::date - 30`;

/** How many rows there are of what follows `from`. */
export async function count(database: Database, from: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int from ${from}`);
  return rows[0]?.count ?? 0;
}

async function find(database: Database, where: string): Promise<FoundPurchase> {
  const { rows } = await database.query<FoundPurchase>(
    `select id, car_registration_number as plate, total_repayment_cents::int as total
      from purchases as purchase where ${where} order by purchase_date limit 1`,
  );
  if (!rows[0]) throw new Error(`No purchase has this: ${where}`);
  return rows[0];
}

/** A purchase that is overdue for long, of a vehicle whose purchases all fit into the search. */
export function owedInCash(database: Database): Promise<FoundPurchase> {
  return find(
    database,
    `payment_status = 'overdue' and due_day < current_date - 60
      and (select count(*) from purchases as other
        where other.car_registration_number = purchase.car_registration_number) <= 6`,
  );
}

/** The purchase whose bank statement shows two charges. */
export function askedPurchase(database: Database): Promise<FoundPurchase> {
  return find(
    database,
    'exists (select from purchase_charges as charge where charge.purchase_id = purchase.id)',
  );
}
