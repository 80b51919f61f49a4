import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openClient } from '../db/database.ts';
import { BackupError } from './backup-error.ts';
import { fillDatabase } from './fill-database.ts';
import { listMigrations } from './list-migrations.ts';
import { beginSnapshot } from './long-transaction.ts';
import {
  checksumRows,
  copyIn,
  copyOut,
  listSequences,
  listTables,
  setSequences,
  type Table,
} from './tables.ts';

interface MoveOptions {
  from: string;
  to: string;
  tell(text: string): void;
  signal: AbortSignal;
}

/**
 * Copies a database into an empty one and compares the two, table by table (OPS-4). The source stays
 * as it is; the target is filled completely or stays empty.
 * @throws BackupError with one line
 */
export async function moveDatabase({ from, to, tell, signal }: MoveOptions): Promise<void> {
  const source = await openClient(from);
  try {
    await beginSnapshot(source);
    await fillDatabase(to, {
      migrations: await listMigrations(source),
      async load(target) {
        for (const table of await listTables(source)) {
          await moveRows(source, target, table, signal);
          tell(`${table.name}: ${await compareRows(source, target, table)}`);
        }
        await setSequences(target, await listSequences(source));
        signal.throwIfAborted();
      },
      async undo() {},
    });
  } finally {
    await source.end();
  }
}

function moveRows(source: pg.Client, target: pg.Client, table: Table, signal: AbortSignal) {
  return pipeline(source.query(copyTo(copyOut(table))), target.query(copyFrom(copyIn(table))), {
    signal,
  });
}

async function compareRows(source: pg.Client, target: pg.Client, table: Table): Promise<string> {
  const [there, here] = await Promise.all([
    checksumRows(source, table),
    checksumRows(target, table),
  ]);
  if (there !== here) {
    throw new BackupError(`${table.name} differs: ${there} here, ${here} at the new place`);
  }
  return there;
}
