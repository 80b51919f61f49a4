import type { AdminPurchase, AdminPurchasesQuery } from '../../domain/admin/admin-lists.ts';
import type { List } from '../http/list-answer.ts';
import { listAllPurchases } from './purchases-table.ts';

/** The purchases of all users, for admins: a list on the screen and a CSV file. */
export const purchaseList: List<AdminPurchase, AdminPurchasesQuery> = {
  name: 'purchases',
  columns: [
    ['Id', (purchase) => purchase.id],
    ['First name', (purchase) => purchase.user.firstName],
    ['Last name', (purchase) => purchase.user.lastName],
    ['Username', (purchase) => purchase.username],
    ['Vehicle', (purchase) => `${purchase.carMake} ${purchase.carModel}`],
    ['Registration', (purchase) => purchase.carRegistrationNumber],
    ['Fuel', (purchase) => purchase.fuelType],
    ['Litres', (purchase) => purchase.fuelAmount],
    ['Total (R)', (purchase) => purchase.totalRepayment],
    ['Method', (purchase) => purchase.paymentMethod],
    ['Status', (purchase) => purchase.paymentStatus],
    ['Due', (purchase) => purchase.paymentDueDate],
    ['Paid', (purchase) => purchase.paymentDate ?? ''],
    ['Bought', (purchase) => purchase.purchaseDate],
  ],
  read: ({ db }, query, page) => listAllPurchases(db, query, page),
};
