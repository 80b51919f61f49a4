import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { markFields } from '../../components/fields/mark-fields.ts';

type Schema<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Values>
>[0];

/** A form that a schema checks. Every field that is shown needs its label in `labels`. */
export function useSchemaForm<Values extends FieldValues>(
  schema: Schema<Values>,
  labels: Partial<Record<keyof Values, string>>,
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const { formState, register, setError } = form;
  const { errors, isSubmitting } = formState;
  const names = Object.keys(defaultValues) as Path<Values>[]; // its keys are the form's fields
  return {
    form,
    isSubmitting,
    /** What a field needs: its label, its problem and its registration. */
    field: (name: Path<Values>) => ({
      label: labels[name],
      error: errors[name]?.message as string | undefined, // the schemas have texts only
      ...register(name),
    }),
    /** Shows the server's messages at their fields. */
    mark: (error: unknown) => markFields(error, names, setError),
  };
}
