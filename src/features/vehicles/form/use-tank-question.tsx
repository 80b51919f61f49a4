import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { isUnusualTank } from '../../../../domain/vehicles/vehicle.ts';
import { formatFuel } from '../../../components/amount-text.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { tankTexts } from '../texts.ts';

interface TankQuestion {
  /** Opens the question if these fields need it. */
  asks: (fields: CarFields) => boolean;
  question: ReactNode;
}

/** Asks before a tank is saved that no car has. The size that a vehicle already has is not asked. */
export function useTankQuestion(
  savedCapacity: number | undefined,
  onConfirm: (fields: CarFields) => void,
  onCorrect: () => void,
): TankQuestion {
  const [asked, setAsked] = useState<CarFields | null>(null);

  function asks(fields: CarFields): boolean {
    const { fuelCapacity } = fields;
    const isAsked = isUnusualTank(fuelCapacity) && fuelCapacity !== savedCapacity;
    if (isAsked) setAsked(fields);
    return isAsked;
  }

  function answer(then: (fields: CarFields) => void) {
    // The closing question gives the focus back before another field can take it.
    flushSync(() => setAsked(null));
    if (asked) then(asked);
  }

  const question = (
    <ConfirmDialog
      {...tankTexts.question(formatFuel(asked?.fuelCapacity ?? 0))}
      opened={asked !== null}
      confirmColor="amber"
      onConfirm={() => answer(onConfirm)}
      onCancel={() => answer(onCorrect)}
    />
  );
  return { asks, question };
}
