import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** The file for the server's output. */
export function consoleFile(dataFolder: string): string {
  return join(dataFolder, 'console.txt');
}

/** The link in the latest mail to an address, once it has arrived. */
export async function mailedLink(email: string): Promise<string> {
  const latest = async () => {
    const printed = await readFile(consoleFile(process.env.VOLMAAK_DATA ?? ''), 'utf8');
    const mail = printed.split('\nMail to ').findLast((text) => text.startsWith(`${email}:`));
    // The mail may be half-written: the link is complete at the end of its line.
    return /(https?:\/\/\S+)\s/.exec(mail ?? '')?.[1] ?? '';
  };
  await expect.poll(latest).not.toBe('');
  return latest();
}
