import type { CarId } from '../../domain/ids.ts';
import type { Car, CarFields } from '../../domain/vehicles/car.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { waitingChanges, waitingVehicles, withWaitingChanges } from './queries.ts';

/** A vehicle to get fuel for: a saved one, or one in the outbox with its item's id. */
export type VehicleChoice = Vehicle &
  ({ isWaiting: false; id: CarId; carPhotoUrl: string } | { isWaiting: true; id: string });

type Vehicle = Pick<
  CarFields,
  'make' | 'model' | 'year' | 'fuelType' | 'fuelCapacity' | 'registrationNumber'
>;

/** The user's vehicles. If their list never loaded, the vehicles that were sent from this phone. */
export function vehicleChoices(
  cars: readonly Car[] | undefined,
  items: OutboxItem[],
): VehicleChoice[] {
  const known = cars ?? items.flatMap((item) => (item.kind === 'vehicle' && item.result) || []);
  const isDeleted = (car: Car) =>
    waitingChanges(items, car).some(({ kind }) => kind === 'vehicle-deletion');
  const onServer = known
    .filter((car) => !isDeleted(car))
    .map((car) => withWaitingChanges(items, car));
  const waiting = waitingVehicles(items).filter((item) => !item.isWithdrawn);
  return [
    ...onServer.map((car) => ({ ...car, isWaiting: false }) as const),
    ...waiting.map(({ id, payload }) => ({ ...payload, isWaiting: true, id }) as const),
  ];
}

/**
 * The chosen vehicle. It is also found if the outbox has sent it since, or if it was corrected, which
 * changes its id. If nothing was chosen and there is only one vehicle, that one.
 */
export function chosenVehicle(
  choices: VehicleChoice[],
  items: OutboxItem[],
  chosenId: string,
): VehicleChoice | undefined {
  if (chosenId === '') return choices.length === 1 ? choices[0] : undefined;
  const chosen = items.find((item) => item.id === chosenId);
  const sent = chosen?.kind === 'vehicle' ? chosen.result : null;
  const replacement = items.find((item) => item.replaces === chosenId);
  return choices.find(({ id }) => id === (sent?.id ?? replacement?.id ?? chosenId));
}
