import type { CsvSeparator } from '../../../../domain/values/csv.ts';
import { deviceKeys, deviceStorage } from '../../../session/device-storage.ts';

/**
 * What stands between the cells of the CSV files of this device: a semicolon, as Excel that is set
 * to South Africa expects it, unless somebody has chosen a comma (ADM-56).
 */
export function chosenSeparator(): CsvSeparator {
  return deviceStorage.getItem(deviceKeys.csvSeparator) === ',' ? ',' : ';';
}

export function chooseSeparator(separator: CsvSeparator): void {
  deviceStorage.setItem(deviceKeys.csvSeparator, separator);
}
