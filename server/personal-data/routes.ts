import type { Handlers } from '../http/contract.ts';
import { clearCookie } from '../http/cookies.ts';
import { deleteAccount } from './account-deletion.ts';
import { dataExportFile } from './data-export.ts';

export const personalDataHandlers = {
  'POST /api/account/download': async (context, { body, user, reply }) => {
    const file = await dataExportFile(context, user, body);
    reply
      .header('Content-Disposition', 'attachment; filename="volmaak-my-data.zip"')
      .type('application/zip');
    // The contract has no schema for a streamed file.
    return file as never;
  },

  'POST /api/account/deletion': async (context, { body, user, request, reply }) => {
    await deleteAccount(context, user, body);
    clearCookie(context, request, reply, 'volmaak_session');
  },
} satisfies Partial<Handlers>;
