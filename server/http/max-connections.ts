/** Each holds some kilobytes, also while it is silent. */
const maxInTotal = 4000;
/** For the database, files of the product, the log and the picture process. */
const reservedDescriptors = 100;

/** How many connections a process takes that may open so many files: each may read one, too. */
export function maxConnections(openFiles = openFileLimit()): number {
  return Math.min(maxInTotal, Math.floor((openFiles - reservedDescriptors) / 2));
}

/** How many files and sockets this process may have open. Windows tells no limit. */
function openFileLimit(): number {
  // Otherwise the report would look the names of all connected hosts up.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  }; // as Node documents it
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}
