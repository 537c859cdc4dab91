import { z } from 'zod';
import { attachmentLabel, storedTransactionIdMax } from '@/lib/core/fields';
import { created, endpoint, fileAnswer } from '@/lib/platform/http/endpoint';
import { anyType, bytesLike } from '@/lib/platform/http/input';
import { apiUrl } from '@/lib/core/paths';
import { getAttachment } from './get-attachment';
import { uploadAttachment } from './upload-attachment';
import { readUploadHeaders } from './upload-headers';

/** Most bytes of an upload (contract section 3). */
const attachmentBytesMax = 20 * 1024 * 1024;

const attachmentId = 'att.5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f';

const attachmentMade = z.strictObject({ id: z.string(), url: z.url() }).meta({
  id: 'AttachmentMade',
  examples: [{ id: attachmentId, url: `https://receipts.example/api/attachments/${attachmentId}` }],
});

const uploadHeaders = {
  'Content-Disposition': z
    .string()
    .optional()
    .meta({
      description: 'Name of the file: `attachment; filename=<file name>`.',
      pattern: '^[Aa][Tt][Tt][Aa][Cc][Hh][Mm][Ee][Nn][Tt]\\s*(?:;|$)',
      examples: ['attachment; filename=slip.png'],
    }),
  'service-transaction-id': z
    .string()
    .min(1)
    .max(storedTransactionIdMax)
    .optional()
    .meta({ description: 'The receipt to link the file to.', examples: ['4711'] }),
  'service-attachment-label': attachmentLabel()
    .optional()
    .meta({ description: 'The label of the file on that receipt.', examples: ['slip'] }),
};

export const postAttachment = endpoint({
  operation: 'post_attachment',
  method: 'POST',
  path: '/attachments',
  summary: 'Upload an attachment',
  description:
    'The body is the file, at most 20 MiB. Refer to it in `service-attachment-id` of a raw receipt or in ' +
    '`attachments` of a receipt, or link it right away with `service-transaction-id` and ' +
    '`service-attachment-label`. A receipt has at most 100 attachments.',
  describes: { headers: uploadHeaders },
  reads: readUploadHeaders,
  accepts: { [anyType]: bytesLike({ type: 'text/plain', text: 'Two years of warranty.\n' }) },
  bodyBytesMax: attachmentBytesMax,
  answers: {
    201: { description: 'Stored', schema: attachmentMade },
  },
  errors: ['conflict', 'not_found', 'storage_limit', 'unprocessable'],
  run: async (ctx, { body, headers }) => {
    const id = await uploadAttachment(ctx, { ...readUploadHeaders(headers), bytes: body.value });
    const url = apiUrl('attachments', id);
    return created(url, { id, url });
  },
});

export const getAttachmentById = endpoint({
  operation: 'get_attachment',
  method: 'GET',
  path: '/attachments/{id}',
  summary: 'Download an attachment',
  description:
    'Sent with its stored media type if that is safe, otherwise as `application/octet-stream`. Always a ' +
    'download, never shown inline.',
  params: { id: z.string().meta({ description: 'The attachment.', examples: [attachmentId] }) },
  answers: { 200: { description: 'The file', file: true } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const { file, headers } = await getAttachment(ctx, params.id);
    return fileAnswer(file, headers);
  },
});

export const attachmentEndpoints = [postAttachment, getAttachmentById] as const;
