import fc from 'fast-check';

/** Any instant from the beginning of one day to that of another, in UTC. */
export function anyInstant(first: string, last: string): fc.Arbitrary<Date> {
  return fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true });
}
