import { useQuery } from '@tanstack/react-query';
import type { WaitingPerson } from '../../../../domain/admin/verification.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import { decideOnPerson } from '../../../api/admin/verification.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { UserBadge } from '../badges.tsx';
import { dateOf, nameOf } from '../cell-text.ts';
import { fallbackTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { IdNumber } from '../users/id-number.tsx';
import { factTexts } from '../users/panel-texts.ts';
import { VehiclePhoto } from '../vehicles/vehicle-photo.tsx';
import { NamedVehicles } from './named-vehicles.tsx';
import classes from './queue.module.css';
import { Queue } from './queue.tsx';
import { verificationTexts as texts } from './texts.ts';
import type { Verdict } from './use-queue.ts';

const verdicts: Verdict<WaitingPerson>[] = [
  {
    key: 'v',
    label: texts.verify,
    done: texts.verified,
    decide: ({ id }) => decideOnPerson(id, true),
    undo: ({ id }) => decideOnPerson(id, false),
  },
];

/** The people who are not verified, with their vehicles (ADM-16). */
export function PeopleQueue() {
  return (
    <Queue
      list="people"
      nameOf={nameOf}
      sinceOf={(person) => person.registrationDate}
      ownerOf={(person) => person.id}
      verdicts={verdicts}
      empty={texts.none.people}
      photos={(person, next) => <PersonPhoto person={person} next={next} />}
      details={(person, next) => (
        <>
          <PersonDetails person={person} />
          {next && <LoadDetails key={next.id} person={next} />}
        </>
      )}
    />
  );
}

/** The photo of their first vehicle, as the account has no other picture. */
function PersonPhoto({ person, next }: { person: WaitingPerson; next: WaitingPerson | undefined }) {
  const [car] = person.vehicles;
  if (!car) return null;
  return (
    <VehiclePhoto
      url={car.carPhotoUrl}
      name={car.registrationNumber}
      nextUrl={next?.vehicles[0]?.carPhotoUrl}
    />
  );
}

/** Keeps the details of the next person at hand. */
function LoadDetails({ person }: { person: WaitingPerson }) {
  useQuery(adminUserQuery(person.id));
  return null;
}

function PersonDetails({ person }: { person: WaitingPerson }) {
  const { data: user, isError, error } = useQuery(adminUserQuery(person.id));
  return (
    <>
      <div>
        <UserLink id={person.id} person={person} /> <UserBadge user={person} />
      </div>
      {isError && <Notice kind="problem">{failureText(error, texts.detailsFailed)}</Notice>}
      {!user && !isError && <CardSkeleton height={180} />}
      {user && (
        <DetailList
          details={[
            [factTexts.idNumber, <IdNumber key={user.id} user={user} />],
            [factTexts.phoneNumber, user.phoneNumber ?? fallbackTexts.date],
            [factTexts.email, user.email ?? fallbackTexts.date],
            [factTexts.homeAddress, user.homeAddress ?? fallbackTexts.date],
            [factTexts.registered, dateOf(user.registrationDate)],
          ]}
        />
      )}
      <h3 className={classes.part}>{texts.theirs}</h3>
      <NamedVehicles vehicles={person.vehicles} />
    </>
  );
}
