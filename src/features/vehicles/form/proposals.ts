import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { provinceOfPlate } from '../../../../domain/values/provinces.ts';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { usualFuelType } from '../../../../domain/vehicles/usual-fuel.ts';
import { formValues, type NamedFields, type VehicleFormValues } from './form-values.ts';

/** Where a value comes from that the form can propose. */
export type ProposalOrigin = 'none' | 'proposed' | 'chosen';
export type ProposedField = 'province' | 'fuelType';

/**
 * Proposes the province from the plate and the fuel from the model, until the user chooses them
 * (VEH-19, VEH-20). `typed` is what a draft has kept of a new vehicle.
 */
export function useProposals(
  form: UseFormReturn<VehicleFormValues, unknown, CarFields>,
  saved: NamedFields | undefined,
  typed: Partial<VehicleFormValues> | null,
) {
  const [isChosen, setChosen] = useState(() => chosenFields(saved, typed));

  function propose() {
    const proposed = proposalsFor(form.getValues());
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if (!isChosen.province) form.setValue('province', proposed.province, options);
    if (!isChosen.fuelType) form.setValue('fuelType', proposed.fuelType, options);
  }

  function originOf(field: ProposedField): ProposalOrigin {
    if (isChosen[field]) return 'chosen';
    return isKnown(form.watch())[field] ? 'proposed' : 'none';
  }

  return {
    propose,
    origins: { province: originOf('province'), fuelType: originOf('fuelType') },
    choose: (field: ProposedField, value: string) =>
      setChosen({ ...isChosen, [field]: value !== '' }),
  };
}

function proposalsFor(vehicle: VehicleFormValues) {
  return {
    province: provinceOfPlate(vehicle.registrationNumber) ?? '',
    fuelType: usualFuelType(vehicle) ?? 'petrol',
  } as const;
}

function isKnown(vehicle: VehicleFormValues): Record<ProposedField, boolean> {
  return {
    province: provinceOfPlate(vehicle.registrationNumber) !== null,
    fuelType: usualFuelType(vehicle) !== null,
  };
}

/** What a saved vehicle has is chosen, and what a draft has unless it would be proposed as well. */
function chosenFields(saved: NamedFields | undefined, typed: Partial<VehicleFormValues> | null) {
  const vehicle = { ...formValues(undefined), ...typed };
  const proposed = proposalsFor(vehicle);
  return {
    province: saved !== undefined || vehicle.province !== proposed.province,
    fuelType: saved !== undefined || vehicle.fuelType !== proposed.fuelType,
  };
}
