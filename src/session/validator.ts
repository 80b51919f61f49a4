/** Checks the type of a value that was read from the device or the network. */
export type Validator = (value: unknown) => boolean;

/** The shape of data that this device keeps. Data of another version or shape is dropped (OUT-31). */
export interface StoredShape {
  /** Changes when stored data of the same type means something else. */
  version: number;
  isValid: Validator;
}

export const isString: Validator = (value) => typeof value === 'string';
export const isNumber: Validator = (value) => Number.isFinite(value);
export const isBoolean: Validator = (value) => typeof value === 'boolean';
/** A day or an instant. Formatting any other text would throw. */
export const isDate: Validator = (value) => isString(value) && isNumber(Date.parse(String(value)));

/** Whether stored data is from some time and has its shape. */
export function hasShape(stored: { data: unknown; dataUpdatedAt: unknown }, shape: StoredShape) {
  return isNumber(stored.dataUpdatedAt) && shape.isValid(stored.data);
}

/** One of the given values. Screens have a text for each of them, and for no other. */
export function oneOf<Value>(...values: readonly Value[]): Validator {
  return (value) => values.includes(value as Value);
}

export function nullable(validate: Validator): Validator {
  return (value) => value === null || validate(value);
}

export function optional(validate: Validator): Validator {
  return (value) => value === undefined || validate(value);
}

export function arrayOf(validate: Validator): Validator {
  return (value) => Array.isArray(value) && value.every(validate);
}

/** Checks every field. Other fields are allowed, because a newer server may send more. */
export function objectOf<Data>(fields: { [Field in keyof Required<Data>]: Validator }): Validator {
  const validators = Object.entries<Validator>(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    validators.every(([field, validate]) => validate((value as Record<string, unknown>)[field]));
}
