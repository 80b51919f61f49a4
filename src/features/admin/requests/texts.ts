import type { FuelRequestStatus } from '../../../../domain/fuel-request.ts';

/** What an admin can make of a request. */
export type Decision = Exclude<FuelRequestStatus, 'pending'>;

export const decisions: readonly Decision[] = ['approved', 'rejected', 'completed'];

/** The Fuel Requests tab (ADM-9). */
export const requestsTexts = {
  title: 'Fuel Requests',
  search: 'Name or vehicle',
  status: 'Status',
  fuel: 'Fuel',
  empty: 'No fuel was asked for yet.',
  details: 'Details',
  cost: 'Total cost',
  price: 'Price per litre',
  discount: 'Loyalty discount',
  tank: 'Tank',
  approved: 'Approved on',
  completed: 'Completed on',
  notes: 'Notes',
  blockReason: 'Block reason',
  detailsOf: (name: string) => `Details: ${name}`,
} as const;

/** What has come since the list was loaded (REQ-8). */
export const newsTexts = {
  arrived: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
  gone: (count: number) =>
    count === 1
      ? '1 request shown here does not belong here any more'
      : `${count} requests shown here do not belong here any more`,
  show: 'Show them',
  reload: 'Show the list as it is now',
} as const;

/** One request, decided. */
export const decisionTexts = {
  verbs: { approved: 'Approve', rejected: 'Reject', completed: 'Mark completed' } satisfies Record<
    Decision,
    string
  >,
  titles: {
    approved: 'Approve request',
    rejected: 'Reject request',
    completed: 'Mark request completed',
  } satisfies Record<Decision, string>,
  blacklisted: (reason: string) => `This user is blacklisted: ${reason}.`,
  blacklistedQuestion: 'Do you want to approve the request all the same?',
  verbOn: (verb: string, name: string) => `${verb}: ${name}`,
  user: 'User',
  vehicle: 'Vehicle',
  amount: 'Amount',
  cost: 'Total cost',
  earlierNotes: 'Notes so far',
  notes: 'Notes (optional)',
  notesHint: (left: number) => `The user sees them. ${left} characters left.`,
  cancel: 'Cancel',
  discard: {
    title: 'Throw away these notes?',
    text: 'Nothing is decided yet.',
    confirm: 'Throw away',
    cancel: 'Keep writing',
  },
  overtaken: (status: string) => `This request is ${status.toLowerCase()} by now.`,
  unknown:
    'The answer was lost on the way: whether the request was updated is unknown. The list is loaded again; please look at its status before you try again.',
} as const;

/** Many requests at once. */
export const batchTexts = {
  bar: 'Selected requests',
  selectAll: 'Select all on this page',
  selected: (count: number) => `${count} selected`,
  verbFor: (verb: string, count: number) => `${verb} (${count})`,
  clear: 'Clear',
  titles: {
    approved: (count: string) => `Approve ${count}`,
    rejected: (count: string) => `Reject ${count}`,
    completed: (count: string) => `Mark ${count} completed`,
  } satisfies Record<Decision, (count: string) => string>,
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  amount: 'Amount in all',
  cost: 'Cost in all',
  others: (count: number) =>
    count === 1
      ? '1 other that is selected stays as it is.'
      : `${count} others that are selected stay as they are.`,
  blacklisted: (count: number, all: number) =>
    all === 1
      ? 'This request is of a blacklisted user.'
      : `${count} of these ${all} requests ${count === 1 ? 'is of a blacklisted user' : 'are of blacklisted users'}.`,
  blacklistedQuestion: (count: number) =>
    count === 1
      ? 'Do you want to approve it all the same?'
      : 'Do you want to approve them all the same?',
  blacklistedName: (name: string) => `${name} (blacklisted)`,
  list: 'Requests',
  notesHint: (left: number) => `Each of these users sees them. ${left} characters left.`,
  progress: 'Progress',
  sofar: (ended: number, all: number) => `${ended} of ${all}`,
  cancelRest: 'Cancel the rest',
  cancelling: 'Waiting for what is under way…',
  results: 'Results',
  summary: (done: number, all: number) => `${done} of ${all} updated`,
  done: { approved: 'Approved', rejected: 'Rejected', completed: 'Completed' } satisfies Record<
    Decision,
    string
  >,
  notBegun: 'Not begun: it was called off.',
  unknown: 'Unknown: the answer was lost. Please look at its status.',
  stillSelected: 'What was not updated is still selected.',
  close: 'Close',
  someFailed: (count: number, all: number) =>
    `${count} of ${all} were not updated: see the results.`,
} as const;

/** The toasts of a decision (SCR-1). */
export const requestToasts = {
  updated: { title: 'Request Updated', text: 'Fuel request status has been updated.' },
  failedTitle: 'Update Failed',
  failedDefault: 'Failed to update request.',
} as const;
