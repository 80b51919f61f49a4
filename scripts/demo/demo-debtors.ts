// People for the desk: debts of each age, a debt that was paid outside, one that was written off, and
// vehicles and people that nobody has checked yet.
import type { UserId } from '../../domain/ids.ts';
import { register } from '../../server/accounts/registration.ts';
import type { Context } from '../../server/context.ts';
import { findCredentials } from '../../server/people/users-table.ts';
import { updateCar } from '../../server/vehicles/cars-table.ts';
import { type Debtor, debtors } from './debtors.ts';
import { addCar, at } from './demo-cars.ts';
import { buy, onDay } from './demo-purchases.ts';
import { fillBefore } from './demo-station.ts';

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
