import type { Car } from '../../../../domain/vehicles/car.ts';
import { ageText } from '../../../components/states/age-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { useServerNow } from '../../../components/states/use-now.ts';
import { photoRequestTexts as texts } from './texts.ts';

/** Says that a better photo of a vehicle was asked for, or that it came. */
export function PhotoRequestNote({ car: { photoRequest } }: { car: Pick<Car, 'photoRequest'> }) {
  const now = useServerNow();
  if (!photoRequest) return null;
  const { reason, askedAt, answeredAt } = photoRequest;
  const age = (instant: string) => ageText(Math.max(0, now - Date.parse(instant)));
  return (
    <Notice kind="note">
      {answeredAt ? texts.answered(age(answeredAt), reason) : texts.asked(age(askedAt), reason)}
    </Notice>
  );
}
