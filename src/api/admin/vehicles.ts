import { useQueryClient } from '@tanstack/react-query';
import type { AdminUserDetails } from '../../../domain/admin/admin-users.ts';
import type { CarCheck, PlateRemoval } from '../../../domain/admin/vehicle-desk.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { call } from '../../http/client.ts';
import { adminUserQuery, useUserMutation } from './users.ts';

/** Changes a vehicle of somebody, and shows it in their panel. */
function useVehicleMutation<Variables>(
  { userId }: Pick<Car, 'userId'>,
  mutationFn: (variables: Variables) => Promise<Car>,
) {
  const client = useQueryClient();
  const { queryKey } = adminUserQuery(userId);
  return useUserMutation(userId, {
    mutationFn,
    onSuccess: (changed) => {
      const replaced = (cars: AdminUserDetails['cars']) =>
        cars.map((car) => (car.id === changed.id ? changed : car));
      client.setQueryData(queryKey, (user) => user && { ...user, cars: replaced(user.cars) });
    },
  });
}

/** Records the result of checking a vehicle (ADM-3). */
export function useCarCheck(car: Car) {
  return useVehicleMutation(car, (body: CarCheck) =>
    call('PATCH /api/admin/cars/{id}', { params: { id: car.id }, body }),
  );
}

/** Asks the owner of a vehicle for a better photo, unless the vehicle has changed (VEH-23). */
export function usePhotoRequest(car: Car) {
  const { id, registrationNumber, carPhotoUrl } = car;
  const expected = { registrationNumber, carPhotoUrl };
  return useVehicleMutation(car, (reason: string) =>
    call('POST /api/admin/cars/{id}/photo-request', {
      params: { id },
      body: { reason, expected },
    }),
  );
}

/** Removes the plate of a vehicle, or moves it to another one (VEH-25). */
export function usePlateRemoval(car: Car) {
  return useVehicleMutation(car, (body: PlateRemoval) =>
    call('POST /api/admin/cars/{id}/plate-removal', { params: { id: car.id }, body }),
  );
}

/** Gives a vehicle back the plate that was removed from it (VEH-25). */
export function usePlateReturn(car: Car) {
  return useVehicleMutation(car, () =>
    call('POST /api/admin/cars/{id}/plate-return', { params: { id: car.id }, body: {} }),
  );
}
