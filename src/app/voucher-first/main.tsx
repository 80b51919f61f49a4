import type { ReactNode } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { voucherTexts as texts } from '../../features/voucher/texts.ts';
import { storedUserId } from '../../session/stored-user.ts';
import { drawElement } from './draw-element.ts';
import { makeSheet } from './make-sheet.tsx';

/** The paths of the app's first code file and of its screen (`scripts/build/voucher-first.ts`). */
declare const appFile: string;
declare const screenFile: string;

/**
 * The first code at the pump. It draws the voucher that this phone holds, and then starts the app,
 * which draws it again with its buttons and fields (VOU-8). If there is none to draw, the app says why.
 */
async function start(): Promise<void> {
  const userId = storedUserId();
  const sheet = await sheetOf(userId);
  await documentIsRead();
  const root = document.getElementById('root');
  if (sheet) {
    root?.replaceChildren(...sheet);
    await nextPaint();
  }
  try {
    // Without its screen the app would take the voucher away and show nothing in its place.
    if (sheet) await import(/* @vite-ignore */ screenFile);
    await import(/* @vite-ignore */ appFile);
  } catch {
    await showAlone(userId, root);
  }
}

/** Shows the voucher without the app, with a new proof as often as in the app (VOU-9). */
async function showAlone(userId: UserId | null, root: HTMLElement | null): Promise<void> {
  addEventListener('online', () => location.reload());
  const problem = <p role="alert">{texts.notStarted}</p>;
  const draw = async () =>
    root?.replaceChildren(
      ...((await sheetOf(userId, problem)) ?? drawElement(<div className="prose">{problem}</div>)),
    );
  setInterval(() => void draw(), appDurations.screen.voucherProof);
  await draw();
}

async function sheetOf(userId: UserId | null, problem?: ReactNode): Promise<Node[] | null> {
  if (!userId) return null;
  return Promise.race([makeSheet(userId, problem).catch(() => null), noAnswer()]);
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
