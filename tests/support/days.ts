/** The South African day some days from now, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 7_200_000).toISOString().slice(0, 10);
}

/** The day in the format of the screens. */
export function written(day: string): string {
  return day.split('-').reverse().join('/');
}
