import { SegmentedControl, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import { listedName, useCatalogueLists } from './catalogue-lists.ts';
import type { EntryMode, VehicleFormValues } from './form-values.ts';
import { ListedNameFields } from './listed-name-fields.tsx';
import { TypedNameFields } from './typed-name-fields.tsx';
import type { VehicleNames } from './use-vehicle-naming.ts';
import classes from './vehicle-form.module.css';

interface VehicleNameFieldsProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  onName: (names: VehicleNames) => void;
}

const modes = [
  { value: 'database', label: formTexts.database },
  { value: 'manual', label: formTexts.manual },
] satisfies { value: EntryMode; label: string }[];

/** Plate, make, model and variant, from lists or by hand. */
export function VehicleNameFields({ mode, onMode, onName }: VehicleNameFieldsProps) {
  const { register, watch, formState } = useFormContext<VehicleFormValues>();
  const [make, model] = watch(['make', 'model']);
  const isListed = mode === 'database';
  const lists = useCatalogueLists(isListed ? make : '', isListed ? model : '');

  function changeMode(next: EntryMode) {
    onMode(next);
    if (next === 'manual') return;
    // A name that is not in the lists cannot be shown there.
    const known = listedName(lists.makes, make);
    onName(known === '' ? { make: '', model: '', modelType: '' } : { make: known });
  }

  return (
    <>
      <TextInput
        {...register('registrationNumber')}
        className={classes.wide}
        label={formTexts.registrationNumber}
        placeholder={formTexts.plateExample}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        error={formState.errors.registrationNumber?.message}
      />
      <SegmentedControl
        aria-label={formTexts.mode}
        data={modes}
        value={mode}
        onChange={changeMode}
        size="sm"
        className={`${classes.wide} ${classes.modes}`}
      />
      {isListed ? (
        <ListedNameFields lists={lists} onName={onName} />
      ) : (
        <TypedNameFields onName={onName} />
      )}
    </>
  );
}
