import type { ReactNode } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { voucherTexts as texts } from '../../features/voucher/texts.ts';
import { storedUserId } from '../../session/stored-user.ts';
import { drawElement } from './draw-element.ts';
import { makeSheet } from './make-sheet.tsx';

/** The path of the app's first code file (`scripts/build/voucher-first.ts`). */
declare const appFile: string;

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
    await import(/* @vite-ignore */ appFile);
  } catch {
    // Nothing renews the code from now on.
    const problem = <p role="alert">{texts.notStarted}</p>;
    root?.replaceChildren(...((await sheetOf(userId, problem)) ?? drawElement(problem)));
  }
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
