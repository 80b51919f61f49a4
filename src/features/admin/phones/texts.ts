import type { DeviceProblem } from '../../../../domain/devices/device-problem.ts';

export const phonesTexts = {
  title: 'Phones',
  subtitle: 'Problems that phones have counted. A report says nothing about who uses the phone.',
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  problem: 'Problem',
  version: 'Version',
  thisVersion: 'this version',
  affected: (phones: number, days: number) =>
    `${phones === 1 ? '1 phone has' : `${phones.toLocaleString('en')} phones have`} reported a problem in the last ${days} days`,
  none: (days: number) => `No phone has reported a problem in the last ${days} days`,
  noneText: 'Phones report with their next call that succeeds.',
  noneFiltered: 'No phone has reported this in that period.',
  table: 'Problems',
  columns: {
    problem: 'Problem',
    version: 'Version',
    phones: 'Phones',
    count: 'Times',
    first: 'First seen',
    last: 'Last seen',
  },
  problems: {
    'item-stuck': 'An item could not be sent for a day',
    'item-unreadable': 'An item on the phone cannot be read',
    'screen-error': 'A screen broke',
    'database-closed': "The phone's database does not open",
    'database-newer': 'An old page met a newer database',
    'storage-full': 'The phone was full',
    'storage-cleared': 'The browser deleted waiting items',
  } satisfies Record<DeviceProblem, string>,
  failed: 'The problems could not be loaded',
} as const;
