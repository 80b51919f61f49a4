import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** Where the run keeps what the server prints. */
export function consoleFile(dataFolder: string): string {
  return join(dataFolder, 'console.txt');
}

/** The link of the latest mail to an address, once it is there. */
export async function mailedLink(email: string): Promise<string> {
  const latest = async () => {
    const printed = await readFile(consoleFile(process.env.VOLMAAK_DATA ?? ''), 'utf8');
    const mail = printed.split('\nMail to ').findLast((text) => text.startsWith(`${email}:`));
    // Half a mail may be there: the link ends where its line does.
    return /(https?:\/\/\S+)\s/.exec(mail ?? '')?.[1] ?? '';
  };
  await expect.poll(latest).not.toBe('');
  return latest();
}
