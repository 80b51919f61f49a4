import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePreselected } from '../../components/fields/use-preselected.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { chosenVehicle, type VehicleChoice } from '../../outbox/vehicle-choices.ts';
import type { Amount, Unit } from './fuel-offer.ts';
import type { Fill } from './last-fill.ts';

/**
 * The chosen vehicle and amount. The address has them too, so that Back and a reload show them
 * again. Without a choice, they are those of the last fill.
 */
export function useFuelChoice(
  choices: VehicleChoice[],
  items: OutboxItem[],
  fills: readonly Fill[],
) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<Amount | null>(() => amountIn(params));
  /** What the field showed when it got the focus: it does not change while somebody types. */
  const [held, setHeld] = useState<Amount | null>(null);
  const vehicleId = params.get('vehicle');
  const proposed = fills[0]?.vehicle ?? chosenVehicle(choices, items, '');
  const preselected = usePreselected(proposed?.id);
  // A chosen vehicle that is gone is not replaced by another one.
  const vehicle = chosenVehicle(choices, items, vehicleId ?? preselected);
  const last = fills.find((fill) => fill.vehicle.id === vehicle?.id);
  const usual = { unit: 'litres' as const, typed: last ? String(last.fuelAmount) : '' };
  const amount = typed ?? held ?? usual;

  function store(id: string | undefined, next: Amount | null) {
    const entries = [
      ...(id === undefined ? [] : [['vehicle', id]]),
      ...(next === null ? [] : [[next.unit, next.typed]]),
    ];
    setParams(entries as [string, string][], { replace: true }); // pairs, as built above
  }

  return {
    vehicle,
    last,
    amount,
    chooseVehicle: (id: string) => store(id, typed),
    changeAmount: setTyped,
    /** Puts a complete amount into the address. */
    keepAmount: (next: Amount) => {
      setTyped(next);
      store(vehicle?.id, next);
    },
    /** Keeps what the field shows while it has the focus: the last fill may be loaded only then. */
    holdAmount: () => setHeld(amount),
    /** Puts what was typed into the address. Without it, the last fill of the vehicle is shown. */
    keepTyped: () => {
      setHeld(null);
      if (typed) store(vehicle?.id, typed);
    },
  };
}

function amountIn(params: URLSearchParams): Amount | null {
  for (const unit of ['litres', 'rand'] satisfies Unit[]) {
    const typed = params.get(unit);
    if (typed !== null) return { unit, typed };
  }
  return null;
}
