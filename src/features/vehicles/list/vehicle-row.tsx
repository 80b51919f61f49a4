import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatLitres } from '../../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { fuelTypeTexts, listTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import classes from './vehicle-row.module.css';

interface VehicleRowProps {
  vehicle: Car | CarFields;
  picture: ReactNode;
  /** What stands beside the plate: whether the vehicle is verified, or waits on this phone. */
  mark: ReactNode;
  /** What the open row shows below the details. */
  children: ReactNode;
}

/** A vehicle in one row, which opens in place (VEH-21). */
export function VehicleRow({ vehicle, picture, mark, children }: VehicleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { make, model, registrationNumber, fuelType } = vehicle;
  return (
    <li className={classes.row}>
      <div className={classes.closed}>
        {picture}
        <div className={classes.text}>
          <h3 className={classes.name}>{`${make} ${model}`}</h3>
          <div className={`ends ${classes.line}`}>
            <span>
              <span className={classes.plate}>{registrationNumber}</span>
              <span>{` · ${fuelTypeTexts[fuelType]}`}</span>
            </span>
            {mark}
          </div>
        </div>
        <IconChevronDown
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={20}
          aria-hidden="true"
        />
        <UnstyledButton
          className={classes.toggle ?? ''}
          aria-label={vehicleName(vehicle)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          <p className={classes.facts}>{factsOf(vehicle)}</p>
          {children}
        </div>
      )}
    </li>
  );
}

function factsOf({ modelType, year, fuelCapacity }: Car | CarFields): string {
  const tank = listTexts.tank(formatLitres(centilitresFromLitres(fuelCapacity)));
  return [modelType, year, tank].filter(Boolean).join(' · ');
}
