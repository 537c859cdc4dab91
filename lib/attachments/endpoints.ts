import { z } from 'zod';
import { anyBytes, anyType, created, endpoint, fileAnswer } from '@/lib/http/endpoint';
import { apiUrl } from '@/lib/paths';
import { getAttachment } from './get-attachment';
import { uploadAttachment } from './upload-attachment';
import { readUploadHeaders } from './upload-headers';

/** Largest attachment in bytes (contract section 3). */
const attachmentBytesMax = 20 * 1024 * 1024;

/** POST /attachments (§4.10). */
export const postAttachment = endpoint({
  operation: 'post_attachment',
  method: 'POST',
  path: '/attachments',
  summary: 'Upload an attachment',
  accepts: { [anyType]: anyBytes },
  bodyBytesMax: attachmentBytesMax,
  answers: {
    201: { description: 'Kept', schema: z.strictObject({ id: z.string(), url: z.url() }) },
  },
  errors: ['conflict'],
  run: async (ctx, { body, headers }) => {
    const id = await uploadAttachment(ctx, { ...readUploadHeaders(headers), bytes: body.value });
    const url = apiUrl('attachments', id);
    return created(url, { id, url });
  },
});

/** GET /attachments/{id} (contract section 6). */
export const getAttachmentById = endpoint({
  operation: 'get_attachment',
  method: 'GET',
  path: '/attachments/{id}',
  summary: 'Download an attachment',
  params: { id: z.string() },
  answers: { 200: { description: 'The file', file: true } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const { file, headers } = await getAttachment(ctx, params.id);
    return fileAnswer(file, headers);
  },
});
