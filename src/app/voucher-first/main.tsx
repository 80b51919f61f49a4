import { appDurations } from '../../../domain/durations.ts';
import { storedUserId } from '../../session/stored-user.ts';
import { makeSheet } from './make-sheet.tsx';

/** The path of the app's first code file (`scripts/build/voucher-first.ts`). */
declare const appFile: string;

/**
 * The first code at the pump. It draws the voucher that this phone holds, and then starts the app, which
 * draws it again with all that belongs to it (VOU-8). Whatever fails here, the app says.
 */
async function start(): Promise<void> {
  const userId = storedUserId();
  const sheet = userId && (await Promise.race([makeSheet(userId).catch(() => null), noAnswer()]));
  if (sheet) {
    await documentIsRead();
    document.getElementById('root')?.replaceChildren(...sheet);
    await nextPaint();
  }
  await import(/* @vite-ignore */ appFile);
}

/** A storage that does not answer must not keep the app from starting. */
function noAnswer(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, appDurations.deviceCache.reading, null));
}

/** The code does not wait for the whole document, and may be here before its root. */
async function documentIsRead(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
}

/** A page in the background is not painted. */
function nextPaint(): Promise<unknown> {
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const end = new Promise((resolve) => setTimeout(resolve, appDurations.deviceCache.firstPaint));
  return Promise.race([painted, end]);
}

void start();
