import type { CarCheck } from '../../../../domain/admin/vehicle-desk.ts';
import type { WaitingVehicle } from '../../../../domain/admin/verification.ts';
import { decideOnVehicle } from '../../../api/admin/verification.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { BlacklistedBadge } from '../badges.tsx';
import { litresOf, vehicleOf } from '../cell-text.ts';
import { fallbackTexts, fuelTexts, stealingTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { PhotoRequestDialog } from '../vehicles/photo-request-dialog.tsx';
import { PhotoRequestNote } from '../vehicles/photo-request-note.tsx';
import { VehiclePhoto } from '../vehicles/vehicle-photo.tsx';
import { NamedVehicles } from './named-vehicles.tsx';
import classes from './queue.module.css';
import { Queue } from './queue.tsx';
import { verificationTexts as texts } from './texts.ts';
import type { Verdict } from './use-queue.ts';

const open = { isRoadworthy: false, isStolen: false };

function verdict(
  key: string,
  flag: keyof typeof open,
  words: Pick<Verdict<WaitingVehicle>, 'label' | 'done' | 'question'>,
): Verdict<WaitingVehicle> {
  const set: CarCheck = { [flag]: true };
  return {
    key,
    ...words,
    decide: (car) => decideOnVehicle(car, open, set),
    undo: (car) => decideOnVehicle(car, { ...open, [flag]: true }, { [flag]: false }),
  };
}

const verdicts: Verdict<WaitingVehicle>[] = [
  verdict('v', 'isRoadworthy', { label: texts.verify, done: texts.verified }),
  verdict('s', 'isStolen', { label: texts.steal, done: texts.stolen, question: stealingTexts }),
  {
    key: 'p',
    label: texts.askPhoto,
    done: texts.photoAsked,
    form: (car, frame) => <PhotoRequestDialog {...frame} car={car} />,
  },
];

/** The vehicles that wait for a check, with their photo (ADM-16). */
export function VehicleQueue() {
  return <Vehicles list="vehicles" />;
}

/** The vehicles whose owner was asked for a better photo (VEH-23). */
export function PhotoQueue() {
  return <Vehicles list="photos" />;
}

function Vehicles({ list }: { list: 'vehicles' | 'photos' }) {
  return (
    <Queue
      list={list}
      nameOf={(car) => car.registrationNumber}
      sinceOf={(car) => car.createdAt}
      ownerOf={(car) => car.userId}
      verdicts={verdicts}
      empty={texts.none[list]}
      photos={(car, next) => (
        <VehiclePhoto
          url={car.carPhotoUrl}
          name={vehicleOf(car.make, car.model)}
          nextUrl={next?.carPhotoUrl}
        />
      )}
      details={(car) => <VehicleDetails car={car} />}
    />
  );
}

function VehicleDetails({ car }: { car: WaitingVehicle }) {
  const { owner } = car;
  const name = [vehicleOf(car.make, car.model), car.modelType].filter(Boolean).join(' · ');
  return (
    <>
      <PhotoRequestNote car={car} />
      <DetailList
        details={[
          [texts.vehicle, name],
          [texts.year, String(car.year)],
          [texts.fuel, fuelTexts[car.fuelType]],
          [texts.tank, litresOf(car.fuelCapacity)],
        ]}
      />
      <h3 className={classes.part}>{texts.owner}</h3>
      <div>
        <UserLink id={owner.id} person={owner} />
        {owner.isBlacklisted && <BlacklistedBadge />}
      </div>
      <DetailList
        details={[
          [texts.phone, owner.phoneNumber ?? fallbackTexts.date],
          [texts.ownerState, owner.isVerified ? texts.yes : texts.no],
        ]}
      />
      <h3 className={classes.part}>{texts.others}</h3>
      <NamedVehicles vehicles={car.others} />
    </>
  );
}
