import * as z from 'zod/mini';
import { CarCheck, PhotoRequest, PlateRemoval } from '../admin/vehicle-desk.ts';
import {
  WaitingCounts,
  WaitingPerson,
  WaitingQuery,
  WaitingVehicle,
  WaitingVehiclesQuery,
} from '../admin/verification.ts';
import { CarId, UploadId, UserId } from '../ids.ts';
import { line } from '../values/text.ts';
import {
  Car,
  CarChange,
  CarCreation,
  ImageToValidate,
  ImageVerdict,
  UploadRequest,
  VehicleImage,
} from '../vehicles/car.ts';
import { pictureLimits } from '../vehicles/vehicle.ts';
import { adminList, adminOn, byId, type Calls, creation, ofUser, withoutBody } from './call.ts';

const OwnUser = z.object({ userId: z.optional(UserId) });
const names = z.array(z.string());

export const vehicleCalls = {
  'POST /api/cars': { ...creation(CarCreation, Car), notWhenBlocked: true },
  'DELETE /api/cars/{id}': {
    params: byId(CarId),
    body: OwnUser,
    bodyOptional: true,
    idempotent: true,
  },
  'GET /api/cars/user/{userId}': { params: ofUser, result: z.array(Car) },
  'GET /api/car-data/makes': { result: names },
  'GET /api/car-data/models': {
    query: z.object({ make: line('Please name a make') }),
    result: names,
  },
  'GET /api/cars/model-types': {
    query: z.object({ make: line('Please name a make'), model: line('Please name a model') }),
    result: names,
  },
} as const satisfies Calls;

export const provinceCalls = {
  'GET /api/provinces': {
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        code: z.string(),
        registrationPrefix: z.string(),
      }),
    ),
  },
} as const satisfies Calls;

export const pictureCalls = {
  'POST /api/objects/upload': {
    body: UploadRequest,
    result: z.object({ uploadURL: z.string() }),
    creates: true,
  },
  'POST /api/validate-car-image': {
    body: ImageToValidate,
    result: ImageVerdict,
    bodyLimit: 8 * 1024 * 1024,
  },
  'PUT /api/vehicle-images': { body: VehicleImage, result: z.object({ objectPath: z.string() }) },
} as const satisfies Calls;

export const vehicleChangeCalls = {
  'PATCH /api/cars/{id}': { params: byId(CarId), body: CarChange, result: Car, idempotent: true },
  'GET /api/vehicle-image/{id}': {
    params: byId(CarId),
    query: z.object({
      v: z.optional(z.string('The version is one text')),
      size: z.optional(z.enum(['small', 'full'], 'The size is small or full')),
    }),
    result: 'binary',
  },
  'PUT /api/uploads/{id}': {
    params: byId(UploadId),
    body: 'binary',
    bodyLimit: pictureLimits.maxUploadBytes,
  },
} as const satisfies Calls;

export const vehicleCheckCalls = {
  'PATCH /api/admin/cars/{id}': { ...adminOn(CarId), body: CarCheck, result: Car },
  'POST /api/admin/cars/{id}/photo-request': { ...adminOn(CarId), body: PhotoRequest, result: Car },
  'POST /api/admin/cars/{id}/plate-removal': {
    ...adminOn(CarId),
    body: PlateRemoval,
    result: Car,
    needsProof: true,
  },
  'POST /api/admin/cars/{id}/plate-return': {
    ...adminOn(CarId),
    ...withoutBody,
    result: Car,
    needsProof: true,
  },
} as const satisfies Calls;

export const verificationCalls = {
  'GET /api/admin/verification': { access: 'admin', result: WaitingCounts },
  'GET /api/admin/verification/vehicles': adminList(WaitingVehiclesQuery, WaitingVehicle),
  'GET /api/admin/verification/people': adminList(WaitingQuery, WaitingPerson),
} as const satisfies Calls;
