import type { ReactNode } from 'react';
import { formatLitres } from '../../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { fuelTypeTexts, listTexts } from '../texts.ts';
import classes from './vehicle-card.module.css';

interface VehicleFactsProps {
  vehicle: Car | CarFields;
  /** Its status, beside its plate. */
  children: ReactNode;
}

/** A vehicle's details, beside its picture. */
export function VehicleFacts({ vehicle, children }: VehicleFactsProps) {
  const { make, model, modelType, year, fuelType, fuelCapacity, registrationNumber } = vehicle;
  const tank = listTexts.tank(formatLitres(centilitresFromLitres(fuelCapacity)));
  return (
    <div className={classes.facts}>
      <h3 className={classes.name}>
        {make} {model}
      </h3>
      <p className={classes.line}>{[modelType, year].filter(Boolean).join(' · ')}</p>
      <p className={classes.line}>
        {fuelTypeTexts[fuelType]} · {tank}
      </p>
      <div className={classes.marks}>
        <span className={classes.plate}>{registrationNumber}</span>
        {children}
      </div>
    </div>
  );
}
