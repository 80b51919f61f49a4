import {
  type BankStatementFile,
  maxStatementCharacters,
} from '../../../../../domain/admin/reconciliation.ts';
import { importTexts as texts } from './texts.ts';

/** A character takes up to four bytes in UTF-8. */
const mostBytes = 4 * maxStatementCharacters;
/** A longer name of a file is cut. */
const longestName = 200;

/** The text of a file of the bank, or why it cannot be sent. */
export async function readStatementFile(
  file: File,
): Promise<{ file: BankStatementFile } | { problem: string }> {
  if (file.size > mostBytes) return { problem: texts.tooLarge };
  let content: string;
  try {
    content = decode(await file.arrayBuffer());
  } catch {
    // It was moved or deleted, or its device is gone.
    return { problem: texts.unreadable };
  }
  if (content.length > maxStatementCharacters) return { problem: texts.tooLarge };
  if (content.trim() === '') return { problem: texts.nothing };
  return { file: { name: file.name.slice(0, longestName), content } };
}

/** Banks write UTF-8, or what Windows has written before it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
