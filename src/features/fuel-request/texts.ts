import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import type { PurchaseMode } from './preview.ts';

export const fuelRequestTexts = {
  modes: { litres: 'By Liters', budget: 'By Budget' } satisfies Record<PurchaseMode, string>,
  amount: { litres: 'Litres', budget: 'Budget' } satisfies Record<PurchaseMode, string>,
  units: { litres: 'l', budget: 'R' } satisfies Record<PurchaseMode, string>,
  overCapacity: {
    litres: 'Amount exceeds tank capacity',
    budget: 'Budget exceeds tank capacity',
  } satisfies Record<PurchaseMode, string>,
  unreadable: {
    litres: 'Please enter litres as a number, such as 20 or 20.5',
    budget: 'Please enter rand as a number, such as 500 or 499.90',
  } satisfies Record<PurchaseMode, string>,
  total: 'Total',
  discountUnknown:
    'Your loyalty discount could not be loaded. It comes off when your request arrives.',
  ofBudget: (total: string, budget: string) => `Costs ${total} of your ${budget}`,
  askFor: (volume: string) => `Ask for ${volume}`,
  askedTitle: (volume: string) => `You asked for ${volume}`,
  asked: (volume: string, vehicle: string) => `You asked for ${volume} for your ${vehicle}.`,
  askedNext: 'An admin decides next. You get an SMS with the decision.',
  savedTitle: (volume: string) => `${volume}, saved on this phone`,
  estimate: 'An estimate: you get the price at the moment you ask.',
  seeRequests: 'See it in your requests',
  askMore: 'Ask for more fuel',
} as const;

export const fuelRequestToasts = {
  missing: {
    title: 'Missing Information',
    text: 'Please choose a vehicle and enter an amount above 0.',
  },
  vehicleNotFound: {
    title: 'Vehicle Not Found',
    text: 'This vehicle is no longer in your list. Please choose another one.',
  },
  overCapacity: (capacity: string) => ({
    title: 'Amount Exceeds Capacity',
    text: `The tank holds ${capacity}. Please ask for less.`,
  }),
  overCapacityByServer: {
    title: 'Amount Exceeds Capacity',
    text: 'The tank holds less than this. Please ask for less.',
  },
  failed: (reason: string) => ({
    title: 'Submission Failed',
    text: reason || 'Failed to submit fuel request. Please try again.',
  }),
  overtaken: { title: 'Submission Failed', text: outboxTexts.overtaken },
  arrivedBefore: {
    title: 'Submission Failed',
    text: 'Your earlier try did arrive and is in your requests. Ask again only if you want this amount too.',
  },
  sent: (volume: string, vehicle: string) => ({
    title: 'Fuel Request Submitted',
    text: `${volume} for your ${vehicle}. You can follow it under your requests.`,
  }),
  saved: (volume: string, vehicle: string) => ({
    title: `${volume} for your ${vehicle}`,
    text: outboxTexts.saved(),
  }),
} as const;
