/** Why a backup, a restore or a move was refused. The message is the one line that is printed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
