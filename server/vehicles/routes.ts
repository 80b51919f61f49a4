import { provinces } from '../../domain/values/provinces.ts';
import type { Handlers } from '../http/contract.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { changeCar, readCars, registerCar, removeCar } from './cars.ts';
import { listMakes, listModels, listModelTypes } from './catalogue.ts';
import { attachPicture, checkPicture, openUpload, readPicture, storeUpload } from './pictures.ts';
import { removePlate, returnPlate } from './removed-plates.ts';
import { askForPhoto, checkCar } from './vehicle-checks.ts';

export const vehicleHandlers = {
  'GET /api/provinces': async () => [...provinces],

  'GET /api/car-data/makes': (context) => listMakes(context),

  'GET /api/car-data/models': (context, { query }) => listModels(context, query.make),

  'GET /api/cars/model-types': (context, { query }) =>
    listModelTypes(context, query.make, query.model),

  'GET /api/cars/user/{userId}': (context, { params }) => readCars(context, params.userId),

  'POST /api/cars': (context, { body, user, key }) => registerCar(context, user.id, body, key),

  'PATCH /api/cars/{id}': (context, { params, body, user, key }) =>
    changeCar(context, user.id, params.id, body, key),

  'DELETE /api/cars/{id}': (context, { params, user, key }) =>
    removeCar(context, user.id, params.id, key),

  'GET /api/vehicle-image/{id}': (context, { params, query, user }) =>
    readPicture(context, user, params.id, query.size ?? 'full'),

  'PATCH /api/admin/cars/{id}': (context, { params, body, user }) =>
    checkCar(context, user.id, params.id, body),

  'POST /api/admin/cars/{id}/photo-request': (context, { params, body, user }) =>
    askForPhoto(context, user.id, params.id, body),

  'POST /api/admin/cars/{id}/plate-removal': (context, { params, body, user }) =>
    removePlate(context, user.id, params.id, body),

  'POST /api/admin/cars/{id}/plate-return': (context, { params, user }) =>
    returnPlate(context, user.id, params.id),

  'POST /api/objects/upload': async (context, { body, user, request }) => {
    const id = await openUpload(context, user.id, body);
    return { uploadURL: `${ownOrigin(context, request)}/api/uploads/${id}` };
  },

  'PUT /api/uploads/{id}': (context, { params, body, user, request }) =>
    storeUpload(context, user.id, params.id, body, request.headers['content-type']),

  'POST /api/validate-car-image': (context, { body }) => checkPicture(context, body.imageData),

  'PUT /api/vehicle-images': async (context, { body, user }) => ({
    objectPath: await attachPicture(context, user.id, body),
  }),
} satisfies Partial<Handlers>;
