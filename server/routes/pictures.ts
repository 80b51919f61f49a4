import type { Handlers } from '../http/contract.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { attachPicture, openUpload, storeUpload } from '../services/pictures.ts';

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

export const pictureHandlers = {
  'POST /api/objects/upload': async (context, { body, user, request }) => {
    const id = await openUpload(context, user.id, body);
    return { uploadURL: `${ownOrigin(context, request)}/api/uploads/${id}` };
  },

  'PUT /api/uploads/{id}': (context, { params, body, user, request }) =>
    storeUpload(context, user.id, params.id, body, request.headers['content-type']),

  'POST /api/validate-car-image': (context, { body }) =>
    context.imageCheck.check(Buffer.from(body.imageData.replace(dataUrl, ''), 'base64')),

  'PUT /api/vehicle-images': async (context, { body, user }) => ({
    objectPath: await attachPicture(context, user.id, body),
  }),
} satisfies Partial<Handlers>;
