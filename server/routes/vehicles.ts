import { provinces } from '../../domain/provinces.ts';
import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';
import { changeCar, readPicture, registerCar } from '../services/cars.ts';
import { listMakes, listModels, listModelTypes } from '../services/catalogue.ts';
import { deleteCar, listCars } from '../stores/cars.ts';

export const vehicleHandlers = {
  'GET /api/provinces': async () => [...provinces],

  'GET /api/car-data/makes': (context) => listMakes(context),

  'GET /api/car-data/models': (context, { query }) => listModels(context, query.make),

  'GET /api/cars/model-types': (context, { query }) =>
    listModelTypes(context, query.make, query.model),

  'GET /api/cars/user/{userId}': (context, { params }) => listCars(context.db, params.userId),

  'POST /api/cars': (context, { body, user, key }) => registerCar(context, user.id, body, key),

  'PATCH /api/cars/{id}': (context, { params, body, user }) =>
    changeCar(context, user.id, params.id, body),

  'DELETE /api/cars/{id}': async (context, { params, user }) => {
    const deleted = await deleteCar(context.db, user.id, params.id, context.clock());
    if (!deleted) throw new Refusal('not-found');
  },

  'GET /api/vehicle-image/{id}': (context, { params, query, user }) =>
    readPicture(context, user, params.id, query.size ?? 'full'),
} satisfies Partial<Handlers>;
