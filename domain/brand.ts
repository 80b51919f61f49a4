declare const brand: unique symbol;

/** Adds a unit or a kind to a type, so that cents and centilitres cannot be mixed up. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
