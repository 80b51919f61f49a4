/** Says whether a value has the shape that screens rely on. */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === 'string';
export const figure: Shape = (value) => typeof value === 'number';
export const flag: Shape = (value) => typeof value === 'boolean';

export function nullable(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** An object with at least these fields; a newer server may send more. */
export function record<Data>(fields: { [Field in keyof Data]?: Shape }): Shape {
  const shapes = Object.entries(fields) as [string, Shape][]; // no field of ours is undefined
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    shapes.every(([field, shape]) => shape((value as Record<string, unknown>)[field]));
}
