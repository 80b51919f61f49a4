import { NativeSelect, TextInput } from '@mantine/core';
import type { StationId } from '../../../../domain/ids.ts';
import { provinces } from '../../../../domain/values/provinces.ts';
import { useStationCreation } from '../../../api/admin/stations.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { FormDialog } from '../form-dialog.tsx';
import { createStationTexts as texts } from './texts.ts';

const initial = { name: '', province: '' };

/** Creates a station. */
export function CreateStationDialog(props: DialogFrame & { onCreated: (id: StationId) => void }) {
  const { onCreated, ...frame } = props;
  const creation = useStationCreation();
  return (
    <FormDialog
      {...frame}
      title={texts.title}
      size={480}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={({ name, province }) => ({
        ...(name.trim() === '' && { name: texts.nameMissing }),
        ...(province === '' && { province: texts.choose }),
      })}
      send={({ name, province }) => creation.mutateAsync({ name: name.trim(), province })}
      onDone={({ id }) => onCreated(id)}
    >
      {({ input }) => (
        <>
          <TextInput
            label={texts.name}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            {...input('name')}
          />
          <NativeSelect
            label={texts.province}
            {...input('province')}
            data={[
              { value: '', label: texts.choose },
              ...provinces.map(({ code, name: label }) => ({ value: code, label })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
