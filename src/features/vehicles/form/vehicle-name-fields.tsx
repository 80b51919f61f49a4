import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import {
  type CatalogueLists,
  listedName,
  useCatalogueLists,
  withChosen,
} from './catalogue-lists.ts';
import type { EntryMode, VehicleFormValues, VehicleNames } from './form-values.ts';
import { useRequiredField } from './use-required-field.ts';
import classes from './vehicle-form.module.css';

interface VehicleNameFieldsProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  onPlate: () => void;
  onName: (names: Partial<VehicleNames>) => void;
}

const modes = [
  { value: 'database', label: formTexts.database },
  { value: 'manual', label: formTexts.manual },
] satisfies { value: EntryMode; label: string }[];

/** Plate, make, model and variant, from lists or by hand. */
export function VehicleNameFields({ mode, onMode, onPlate, onName }: VehicleNameFieldsProps) {
  const { watch } = useFormContext<VehicleFormValues>();
  const field = useRequiredField();
  const [make, model, modelType] = watch(['make', 'model', 'modelType']);
  const names = { make, model, modelType };
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
        {...field('registrationNumber', { onChange: onPlate })}
        className={classes.wide}
        placeholder={formTexts.plateExample}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SegmentedControl
        aria-label={formTexts.mode}
        data={modes}
        value={mode}
        onChange={changeMode}
        size="sm"
        className={classes.wide ?? ''}
      />
      {isListed ? (
        <ListedNameFields names={names} lists={lists} onName={onName} />
      ) : (
        <TypedNameFields names={names} onName={onName} />
      )}
    </>
  );
}

interface NameFieldsProps {
  names: VehicleNames;
  onName: (names: Partial<VehicleNames>) => void;
}

/** Database Selection: each list depends on the choice before it. */
function ListedNameFields({ names, lists, onName }: NameFieldsProps & { lists: CatalogueLists }) {
  const { make, model, modelType } = names;
  const field = useRequiredField();
  return (
    <>
      <NativeSelect
        {...field('make')}
        value={make}
        onChange={({ currentTarget }) =>
          onName({ make: currentTarget.value, model: '', modelType: '' })
        }
        data={choices(formTexts.chooseMake, lists.makes, make)}
      />
      <NativeSelect
        {...field('model')}
        disabled={make === ''}
        value={model}
        onChange={({ currentTarget }) => onName({ model: currentTarget.value, modelType: '' })}
        data={choices(make ? formTexts.chooseModel : formTexts.makeFirst, lists.models, model)}
      />
      <NativeSelect
        {...field('modelType')}
        label={formTexts.variant}
        required={false}
        disabled={model === ''}
        value={modelType}
        onChange={({ currentTarget }) => onName({ modelType: currentTarget.value })}
        data={choices(
          model ? formTexts.anyVariant : formTexts.modelFirst,
          lists.modelTypes,
          modelType,
        )}
      />
    </>
  );
}

/** The label for "nothing chosen", and the names to choose from. */
function choices(none: string, names: readonly string[], chosen: string) {
  return [{ value: '', label: none }, ...withChosen(names, chosen)];
}

const typedFields = [
  { name: 'make' },
  { name: 'model' },
  { name: 'modelType', placeholder: formTexts.modelTypeExample },
] satisfies { name: keyof VehicleNames; placeholder?: string }[];

/** Manual Entry, for vehicles that are not in the lists. */
function TypedNameFields({ names, onName }: NameFieldsProps) {
  const field = useRequiredField();
  return typedFields.map(({ name, ...look }) => (
    <TextInput
      key={name}
      {...field(name)}
      {...look}
      autoComplete="off"
      value={names[name]}
      onChange={({ currentTarget }) => onName({ [name]: currentTarget.value })}
    />
  ));
}
