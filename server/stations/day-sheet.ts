import type { AdminRedemption, DaySheet } from '../../domain/admin/stations.ts';
import type { StationId } from '../../domain/ids.ts';
import { type FuelType, fuelTypes } from '../../domain/prices/fuel-price.ts';
import type { CsvCell } from '../../domain/values/csv.ts';
import { cents, centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import {
  centilitres,
  centilitresFromLitres,
  litresFromCentilitres,
} from '../../domain/values/volume.ts';
import type { Context } from '../context.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { listCounted, listUncounted } from './redemption-list.ts';

/**
 * What counts at a station on a day, the earliest first, with totals, and apart from it what does not
 * count (VOU-22, VOU-31).
 * @throws Refusal 404
 */
export async function readDaySheet(
  context: Context,
  id: StationId,
  day: Day = southAfricanDay(context.clock()),
): Promise<DaySheet> {
  const station = await context.db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const [rows, uncounted] = await Promise.all([
    listCounted(context, id, day),
    listUncounted(context, id, day),
  ]);
  const totals = [...fuelTypes, null].map((fuelType) => totalOf(rows, fuelType));
  return { station, day, rows, uncounted, totals };
}

/** The total of a fuel, or of all. */
function totalOf(rows: readonly AdminRedemption[], fuelType: FuelType | null) {
  const counted = rows.filter((row) => fuelType === null || row.fuelType === fuelType);
  const volume = counted.reduce((sum, { litres }) => sum + centilitresFromLitres(litres), 0);
  const amount = counted.reduce((sum, row) => sum + centsFromRand(row.amount), 0);
  return {
    fuelType,
    redemptions: counted.length,
    litres: litresFromCentilitres(centilitres(volume)),
    amount: randFromCents(cents(amount)),
  };
}

const head = [
  ...['Poured', 'Attendant', 'Pump', 'Plate', 'Fuel', 'Litres', 'Amount (R)', 'Outcome'],
  ...['Conflict', 'Redemption'],
];

const lineOf = (one: AdminRedemption): CsvCell[] => [
  ...[
    new Date(one.pouredAt),
    one.attendant.username,
    String(one.pump || ''),
    one.plate,
    one.fuelType,
  ],
  ...[one.litres, one.amount, one.outcome, one.conflict ?? '', one.id],
];

export function sheetTable({ station, day, rows, uncounted, totals }: DaySheet): CsvTable {
  const apart = [['In no total, unless an administrator counts it'], ...uncounted.map(lineOf)];
  return {
    name: `volmaak-sheet-${station.id}-${day}`,
    rows: [
      ['Station', station.name, 'Day', day],
      head,
      ...rows.map(lineOf),
      ...totals.map(({ fuelType, redemptions, litres, amount }) => [
        ...[`Total ${fuelType ?? ''}`.trim(), '', '', '', String(redemptions), litres, amount],
      ]),
      ...(uncounted.length > 0 ? apart : []),
    ],
  };
}
