import type { Mutant } from './mutant.ts';

/** A backup must be complete, of one instant, and nobody's invention. */
export const backupMutants: readonly Mutant[] = [
  {
    name: 'pictures are removed while a backup copies them',
    breaks: 'a backup has every picture of its rows',
    file: 'server/vehicles/orphaned-uploads.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code has it.
    find: ' and ${mayRemovePictures}`',
    replace: '`',
    tests: ['tests/server/backup/backup.test.ts'],
  },
  {
    name: 'each table of a backup is of an instant of its own',
    breaks: 'a backup has every picture of its rows',
    file: 'server/backup/long-transaction.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin',
    tests: ['tests/server/backup/backup.test.ts'],
  },
  {
    name: 'a seal of another manifest is accepted',
    breaks: 'a changed backup is refused',
    file: 'server/backup/manifest.ts',
    find: 'if (keys.decrypt(purpose, seal) !== sha256(manifest)) throw new Error();',
    replace: 'keys.decrypt(purpose, seal);',
    tests: ['tests/server/backup/restore.test.ts'],
  },
];
