import type { Unit } from './fuel-offer.ts';

export const getFuelTexts = {
  howMuch: 'How much?',
  units: { litres: 'Litres', rand: 'Rand' } satisfies Record<Unit, string>,
  signs: { litres: 'l', rand: 'R' } satisfies Record<Unit, string>,
  same: (volume: string) => `As last time: ${volume}`,
  full: (volume: string) => `Full: ${volume}`,
  vehicleMissing: 'Please choose a vehicle first',
  missing: 'Please enter how much fuel you need',
  unreadable: {
    litres: 'Please enter litres as a number, such as 20 or 20.5',
    rand: 'Please enter rand as a number, such as 500 or 499.90',
  } satisfies Record<Unit, string>,
  overCapacity: {
    litres: 'Amount exceeds tank capacity',
    rand: 'Budget exceeds tank capacity',
  } satisfies Record<Unit, string>,
  ask: {
    title: 'Ask first',
    button: 'Ask first',
    discount: (percent: string) => `Your ${percent} discount is taken off.`,
  },
  buy: {
    title: 'Buy now on credit',
    text: (due: string, cost: string) => `Due ${due}. The credit costs ${cost}.`,
    button: 'Buy now',
    offline: 'Buying needs a connection.',
    waiting: 'You can buy for this vehicle once it has been sent.',
    tooLittle: 'You can buy from 1 litre or R1.00.',
  },
  noAmount: '–',
  estimate: 'Estimate. You get the price at the moment you ask or buy.',
  needsVehicle: 'You get fuel for a vehicle, up to what its tank holds.',
  blocked: "Your account is blocked, so you can't get fuel.",
} as const;
