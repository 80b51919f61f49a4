import { SegmentedControl, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import { listedName, useCatalogueLists } from './catalogue-lists.ts';
import type { EntryMode, VehicleFormValues, VehicleNames } from './form-values.ts';
import { ListedNameFields } from './listed-name-fields.tsx';
import { useRequiredField } from './use-required-field.ts';
import classes from './vehicle-form.module.css';

interface VehicleNameFieldsProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  onName: (names: Partial<VehicleNames>) => void;
}

const modes = [
  { value: 'database', label: formTexts.database },
  { value: 'manual', label: formTexts.manual },
] satisfies { value: EntryMode; label: string }[];

/** Plate, make, model and variant, from lists or by hand. */
export function VehicleNameFields({ mode, onMode, onName }: VehicleNameFieldsProps) {
  const { watch } = useFormContext<VehicleFormValues>();
  const field = useRequiredField();
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
        {...field('registrationNumber')}
        className={classes.wide}
        placeholder={formTexts.plateExample}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
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

const typedFields = [
  { name: 'make' },
  { name: 'model' },
  { name: 'modelType', placeholder: formTexts.modelTypeExample },
] satisfies { name: keyof VehicleNames; placeholder?: string }[];

/** Manual Entry, for vehicles that are not in the lists. */
function TypedNameFields({ onName }: Pick<VehicleNameFieldsProps, 'onName'>) {
  const values = useFormContext<VehicleFormValues>().watch();
  const field = useRequiredField();
  return typedFields.map(({ name, ...look }) => (
    <TextInput
      key={name}
      {...field(name)}
      {...look}
      autoComplete="off"
      value={values[name]}
      onChange={({ currentTarget }) => onName({ [name]: currentTarget.value })}
    />
  ));
}
