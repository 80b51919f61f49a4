import { provinceCodes } from '../values/provinces.ts';

/** Numbers of stations are below this one; areas are counted from it. */
const firstArea = 0x80_0000;

/** Where a voucher can be redeemed, as its three bytes say: 0 means at any station. */
export function placeNumber(place: { station: number } | { area: number } | null): number {
  if (place === null) return 0;
  return 'station' in place ? place.station : firstArea + place.area;
}

/** Whether a voucher can be redeemed at this station (VOU-9). */
export function isAtPlace(place: number, here: { number: number; area: number }): boolean {
  return place === 0 || place === here.number || place === firstArea + here.area;
}

/** The number of a province's area, from 1. */
export function areaNumber(province: string): number {
  return 1 + provinceCodes.indexOf(province);
}
