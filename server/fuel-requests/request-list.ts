import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin/admin-lists.ts';
import type { List } from '../http/list-answer.ts';
import { listAllFuelRequests } from './fuel-requests-table.ts';

/** The fuel requests of all users, for admins: a list on the screen and a CSV file. */
export const requestList: List<AdminFuelRequest, AdminFuelRequestsQuery> = {
  name: 'fuel-requests',
  columns: [
    ['Id', (request) => request.id],
    ['First name', (request) => request.user.firstName],
    ['Last name', (request) => request.user.lastName],
    ['Username', (request) => request.user.username],
    ['Vehicle', (request) => `${request.carMake} ${request.carModel}`],
    ['Fuel', (request) => request.fuelType],
    ['Litres', (request) => request.fuelAmount],
    ['Total (R)', (request) => request.totalAmount],
    ['Status', (request) => request.status],
    ['Notes', (request) => request.notes ?? ''],
    ['Requested', (request) => request.requestedAt],
  ],
  read: ({ db }, query, page) => listAllFuelRequests(db, query, page),
};
