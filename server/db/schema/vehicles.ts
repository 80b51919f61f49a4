import type { Generated } from 'kysely';
import type { CarId, UploadId, UserId } from '../../../domain/ids.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { Centilitres } from '../../../domain/values/volume.ts';

export interface VehicleTables {
  uploads: {
    id: UploadId;
    userId: UserId;
    contentType: string;
    size: number;
    createdAt: Date;
    expiresAt: Date;
    storedAt: Date | null;
    /** The number of live vehicles that show it; the database counts them. */
    shownBy: Generated<number>;
    claimedUntil: Date | null;
  };
  cars: {
    id: CarId;
    userId: UserId;
    registrationNumber: string;
    /** Null while the desk has removed the plate (VEH-25). */
    plateKey: string | null;
    make: string;
    model: string;
    modelType: string | null;
    year: number;
    fuelType: FuelType;
    fuelCapacityCl: Centilitres;
    province: string;
    isRoadworthy: Generated<boolean>;
    isStolen: Generated<boolean>;
    /** Null once the picture of a deleted vehicle is removed. */
    photoId: UploadId | null;
    photoAskedAt: Date | null;
    photoAskedBecause: string | null;
    photoAnsweredAt: Date | null;
    createdAt: Date;
    deletedAt: Date | null;
  };
  removedPlates: {
    id: string;
    carId: CarId;
    userId: UserId;
    plateKey: string;
    toCarId: CarId | null;
    reason: string;
    removedAt: Date;
    removedBy: UserId;
    returnedAt: Date | null;
  };
  userCarData: {
    id: Generated<string>;
    make: string;
    model: string;
    modelType: string;
    makeKey: string;
    modelKey: string;
    modelTypeKey: string;
    estimatedFuelCapacityCl: Centilitres;
    contributedByUserId: UserId;
    timesRegistered: Generated<number>;
    isVerified: Generated<boolean>;
    createdAt: Date;
    updatedAt: Date;
  };
}
