import type { UserId } from '../../domain/ids.ts';
import { register } from '../../server/accounts/registration.ts';
import type { Context } from '../../server/context.ts';
import { findCredentials } from '../../server/people/users-table.ts';
import { updateCar } from '../../server/vehicles/cars-table.ts';
import { addCar, at, type DemoCar } from './demo-cars.ts';
import { buy, onDay, type PastPurchase } from './demo-purchases.ts';
import { fillBefore } from './demo-station.ts';
import {
  agree,
  becomeOverdue,
  collectDue,
  note,
  payByEft,
  promise,
  receive,
  remind,
  type Step,
  writeOff,
} from './desk-steps.ts';

/** Somebody with a vehicle, and a purchase at most. */
interface Debtor {
  username: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  idNumber: string;
  homeAddress: string;
  /** Whether an admin has checked the person and the vehicle. */
  isVerified: boolean;
  colour: string;
  car: DemoCar;
  purchase?: Omit<PastPurchase, 'car'>;
  /** What was done about the purchase, by its age in days. */
  steps?: [age: number, step: Step][];
}

/** Budget that is not paid by its due day, 30 days after the purchase. */
const unpaid: [number, Step][] = [
  [27, remind()],
  [31, becomeOverdue],
];

const debtors: Debtor[] = [
  {
    username: 'sipho.dlamini',
    firstName: 'Sipho',
    lastName: 'Dlamini',
    phoneNumber: '083 555 0142',
    idNumber: '9003125444083',
    homeAddress: '22 Vilakazi Street, Orlando West, Soweto',
    isVerified: true,
    colour: '#2d5d8a',
    car: {
      registrationNumber: 'DLM 414 GP',
      make: 'Volkswagen',
      model: 'Polo Vivo',
      modelType: '1.4 Trendline',
      year: 2018,
      fuelType: 'petrol',
      fuelCapacity: 45,
      province: 'GP',
    },
    purchase: { daysAgo: 34, litres: 32, method: 'budget' },
    steps: unpaid,
  },
  {
    username: 'lerato.mokoena',
    firstName: 'Lerato',
    lastName: 'Mokoena',
    phoneNumber: '072 555 0117',
    idNumber: '8511040333081',
    homeAddress: '7 Church Street, Polokwane',
    isVerified: true,
    colour: '#8a8f94',
    car: {
      registrationNumber: 'FJX 207 L',
      make: 'Ford',
      model: 'Ranger',
      modelType: '2.0 Wildtrak',
      year: 2021,
      fuelType: 'diesel',
      fuelCapacity: 80,
      province: 'LP',
    },
    // The bank declines each of the four collections.
    purchase: { daysAgo: 38, litres: 61, method: 'card', isDeclined: true, scheduledAfter: 20 },
    steps: [
      ...[20, 21, 22, 23].map((age): [number, Step] => [age, collectDue]),
      [30, agree(20, 50, 80)],
    ],
  },
  {
    username: 'johan.vdm',
    firstName: 'Johan',
    lastName: 'van der Merwe',
    phoneNumber: '084 555 0193',
    idNumber: '7709215088086',
    homeAddress: '3 Voortrekker Road, Bloemfontein',
    isVerified: true,
    colour: '#f0efe9',
    car: {
      registrationNumber: 'HKT 881 FS',
      make: 'Isuzu',
      model: 'D-Max',
      modelType: '3.0 LSE',
      year: 2019,
      fuelType: 'diesel',
      fuelCapacity: 76,
      province: 'FS',
    },
    purchase: { daysAgo: 75, litres: 70, method: 'budget' },
    steps: [
      ...unpaid,
      [58, note('Phoned: the harvest money comes at the end of the month.')],
      [70, receive(400, 'VDM PLAAS')],
      [73, promise(7, 'Will pay by EFT after the harvest')],
    ],
  },
  {
    username: 'ayesha.davids',
    firstName: 'Ayesha',
    lastName: 'Davids',
    phoneNumber: '061 555 0168',
    idNumber: '9206170187084',
    homeAddress: '48 Rose Street, Bo-Kaap, Cape Town',
    isVerified: false,
    colour: '#6b2f57',
    car: {
      registrationNumber: 'CA 555-168',
      make: 'Suzuki',
      model: 'Swift',
      modelType: '1.2 GL',
      year: 2020,
      fuelType: 'petrol',
      fuelCapacity: 37,
      province: 'WC',
    },
    purchase: { daysAgo: 98, litres: 35, method: 'budget' },
    steps: [
      ...unpaid,
      [70, promise(5, 'Will pay in cash at the depot')],
      [80, note('No answer on the phone. Sent a letter to the address.')],
      [96, remind('The number does not exist')],
    ],
  },
  {
    username: 'pieter.botha',
    firstName: 'Pieter',
    lastName: 'Botha',
    phoneNumber: '079 555 0125',
    idNumber: '6504305011082',
    homeAddress: '15 Long Street, Kimberley',
    isVerified: true,
    colour: '#3f4a3c',
    car: {
      registrationNumber: 'CBN 312 NC',
      make: 'Toyota',
      model: 'Fortuner',
      modelType: '2.4 GD-6',
      year: 2017,
      fuelType: 'diesel',
      fuelCapacity: 80,
      province: 'NC',
    },
    purchase: { daysAgo: 140, litres: 66, method: 'budget' },
    steps: [...unpaid, [125, writeOff('Insolvent')]],
  },
  {
    username: 'nomvula.khumalo',
    firstName: 'Nomvula',
    lastName: 'Khumalo',
    phoneNumber: '076 555 0181',
    idNumber: '8802280555088',
    homeAddress: '101 Florida Road, Morningside, Durban',
    isVerified: true,
    colour: '#c2452d',
    car: {
      registrationNumber: 'ND 555-181',
      make: 'Hyundai',
      model: 'i20',
      modelType: '1.2 Motion',
      year: 2022,
      fuelType: 'petrol',
      fuelCapacity: 37,
      province: 'KZN',
    },
    purchase: { daysAgo: 41, litres: 36, method: 'budget' },
    steps: [...unpaid, [36, payByEft('N KHUMALO FUEL')], [37, receive(100, 'N KHUMALO TWICE')]],
  },
  {
    username: 'megan.jacobs',
    firstName: 'Megan',
    lastName: 'Jacobs',
    phoneNumber: '082 555 0136',
    idNumber: '9910030222085',
    homeAddress: '9 Main Road, Walmer, Gqeberha',
    isVerified: false,
    colour: '#d8b23a',
    car: {
      registrationNumber: 'KLV 136 EC',
      make: 'Renault',
      model: 'Kwid',
      modelType: '1.0 Dynamique',
      year: 2023,
      fuelType: 'petrol',
      fuelCapacity: 28,
      province: 'EC',
    },
  },
];

// People for the desk: debts of each age, in part paid or in instalments, a debt that was paid outside and
// too much for it, one that was written off, and
// vehicles and people that nobody has checked yet.

/** How many days before their purchase people joined. */
const joinedBefore = 3;

/** Adds those of the people who are not there yet. */
export async function addDebtors(context: Context, adminId: UserId): Promise<void> {
  for (const debtor of debtors) {
    if (!(await findCredentials(context.db, debtor.username))) {
      await addDebtor(context, adminId, debtor);
    }
  }
}

async function addDebtor(context: Context, adminId: UserId, debtor: Debtor): Promise<void> {
  const { isVerified, colour, car: fields, purchase, steps = [], ...person } = debtor;
  const daysAgo = (purchase?.daysAgo ?? 2) + joinedBefore;
  const { id: userId } = await register(
    at(context, daysAgo),
    { ...person, password: 'volmaak-demo', email: `${person.username}@example.com` },
    `demo ${person.username}`,
  );
  const car = await addCar(context, userId, { colour, daysAgo, car: fields });
  await context.db.updateTable('users').set({ isVerified }).where('id', '=', userId).execute();
  if (isVerified) await updateCar(context.db, car.id, { isRoadworthy: true });
  if (!purchase) return;
  const past = { ...purchase, car: 0 };
  const id = await buy(onDay(context, past, 0), userId, car, past);
  if (!id) return;
  await fillBefore(context, userId);
  for (const [age, step] of steps) {
    await step(onDay(context, past, age), { adminId, userId, id, firstName: person.firstName });
  }
}
