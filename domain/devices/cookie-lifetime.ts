import { day } from '../values/time-units.ts';

/**
 * How long browsers keep a cookie at most, in milliseconds. A cookie counts the items that wait on a
 * phone, so none of them is known to wait longer: the server then forgets their idempotency keys
 * (API-15).
 */
export const cookieLifetime = 400 * day;
