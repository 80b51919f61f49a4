import { provinceCodes } from '../values/provinces.ts';

/** Numbers of stations are below this one; areas are counted from it. */
const firstArea = 0x80_0000;

/**
 * Whether a voucher can be redeemed at this station (VOU-9). Its place is 0 for any station, or the
 * number of a station or of an area.
 */
export function isAtPlace(place: number, here: { number: number; area: number }): boolean {
  return place === 0 || place === here.number || place === firstArea + here.area;
}

/** The number of a province's area, from 1. */
export function areaNumber(province: string): number {
  return 1 + provinceCodes.indexOf(province);
}
