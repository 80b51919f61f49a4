import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';

export const historyTexts = {
  count: (count: number, hasMore: boolean) => (hasMore ? `${count}+` : `${count}`),
  countSpoken: (count: number, hasMore: boolean) =>
    `${hasMore ? 'more than ' : ''}${count} ${count === 1 ? 'request' : 'requests'}`,
  list: 'Your fuel requests',
  waitingList: 'Fuel requests waiting on this phone',
  status: {
    pending: 'Pending',
    approved: 'Approved',
    completed: 'Completed',
    rejected: 'Rejected',
  } satisfies Record<FuelRequestStatus, string>,
  fuel: { petrol: 'Petrol', diesel: 'Diesel' } satisfies Record<FuelType, string>,
  vehicle: (make: string, model: string, year: number) => `${make} ${model} ${year}`,
  anyFuel: 'Fuel',
  total: 'Total',
  totalLater: 'Known once it is sent',
  asked: 'Asked',
  basePrice: 'Price per litre',
  discount: 'Discount',
  discountedPrice: 'Discounted price',
  requested: 'Requested',
  approved: 'Approved',
  completed: 'Completed',
  notes: 'Note',
  remove: 'Delete',
  removeSpoken: (vehicle: string, date: string) => `Delete request for ${vehicle} of ${date}`,
  confirm: {
    title: 'Delete this request?',
    text: (volume: string, vehicle: string) =>
      `The request for ${volume} for your ${vehicle} will be withdrawn. This can't be undone.`,
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
  },
  more: 'Show more',
  moreFailed: 'Older requests could not be loaded. The list is complete up to here.',
  retry: 'Try again',
  empty: 'No fuel requests yet',
  emptyText: 'Your requests appear here, with their status.',
  submit: 'Submit Fuel Request',
  failed: 'Error Loading Fuel Requests',
  failedText: 'Unable to load your fuel request history. Please try again later.',
  offlineText: "They aren't on this phone yet. You need a connection to see them.",
} as const;

export const historyToasts = {
  deleted: { title: 'Request Deleted', text: 'The fuel request has been withdrawn.' },
  notDeletable: {
    title: 'Cannot Delete',
    text: 'Approved or completed requests cannot be deleted',
  },
  needsConnection: {
    title: 'Error',
    text: 'Deleting a request needs a connection. Nothing has changed. Try again when you are connected.',
  },
  deleteFailed: { title: 'Error', text: 'Failed to delete fuel request' },
} as const;
