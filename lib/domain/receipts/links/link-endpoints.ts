import { z } from 'zod';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { issueReceiptLink } from './issue-receipt-link';
import { issuedLinkOut, linksOf, presentLink, receiptLinksListOut } from './link-schema';
import { listReceiptLinks } from './receipt-link';
import { revokeReceiptLink } from './revoke-receipt-link';

const path = '/receipts/{id}/links';
const params = {
  id: z
    .string()
    .meta({ description: 'Id of the receipt.', examples: ['019a7f3e-0000-7000-8000-000000000001'] }),
};

export const getReceiptLinks = endpoint({
  operation: 'get_receipt_links',
  method: 'GET',
  path,
  summary: 'List the consumer links of a receipt, newest first',
  params,
  answers: { 200: { description: 'The links', schema: receiptLinksListOut } },
  errors: ['not_found'],
  run: async (ctx, { params: { id } }) => ok((await listReceiptLinks(ctx, id)).map(presentLink)),
});

export const postReceiptLink = endpoint({
  operation: 'post_receipt_link',
  method: 'POST',
  path,
  summary: 'Create a consumer link, revoking the previous one',
  params,
  answers: {
    201: { description: 'The new link', schema: issuedLinkOut },
  },
  errors: ['not_found'],
  run: async (ctx, { params: { id } }) => {
    const links = linksOf(await issueReceiptLink(ctx, id));
    return created(links.webview.href, { _links: links });
  },
});

export const deleteReceiptLink = endpoint({
  operation: 'delete_receipt_link',
  method: 'DELETE',
  path,
  summary: 'Revoke the consumer link of a receipt',
  params,
  answers: { 204: { description: 'Revoked; no link of the receipt works' } },
  errors: ['not_found'],
  run: async (ctx, { params: { id } }) => {
    await revokeReceiptLink(ctx, id);
    return noContent();
  },
});
