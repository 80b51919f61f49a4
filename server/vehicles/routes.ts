import { provinces } from '../../domain/provinces.ts';
import type { Handlers } from '../http/contract.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { Refusal } from '../refusal.ts';
import { changeCar, readPicture, registerCar } from './cars.ts';
import { deleteCar, listCars } from './cars-table.ts';
import { listMakes, listModels, listModelTypes } from './catalogue.ts';
import { attachPicture, openUpload, storeUpload } from './pictures.ts';

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

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

export const pictureHandlers = {
  'POST /api/objects/upload': async (context, { body, user, request }) => {
    const id = await openUpload(context, user.id, body);
    return { uploadURL: `${ownOrigin(context, request)}/api/uploads/${id}` };
  },

  'PUT /api/uploads/{id}': (context, { params, body, user, request }) =>
    storeUpload(context, user.id, params.id, body, request.headers['content-type']),

  'POST /api/validate-car-image': (context, { body }) =>
    context.imageCheck.check(Buffer.from(body.imageData.replace(dataUrl, ''), 'base64')),

  'PUT /api/vehicle-images': async (context, { body, user }) => ({
    objectPath: await attachPicture(context, user.id, body),
  }),
} satisfies Partial<Handlers>;
