declare const brand: unique symbol;

/** A value that carries its unit or kind in its type, so that cents never meet centilitres. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
