/** A South African day from now on, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 7_200_000).toISOString().slice(0, 10);
}

/** As the screens write it. */
export function written(day: string): string {
  return day.split('-').reverse().join('/');
}
