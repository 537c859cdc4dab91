import { inLanguage } from '@/components/receipt/view/page-links';
import { sendPage, sentPage, type SendProblem } from '@/components/receipt/page/send-page';
import { channels } from '@/lib/domain/delivery/send/message-content';
import {
  offerOfPage,
  offersSending,
  sendFromPage,
  type PageSending,
} from '@/lib/domain/delivery/request/send-from-page';
import { ServiceError } from '@/lib/core/errors';
import { isUuid, newRequestId } from '@/lib/core/ids';
import { receiptFormPath, receiptPagePath } from '@/lib/core/paths';
import type { Answer } from '@/lib/platform/http/answer';
import { readOwnForm, linkFormContext } from './forms';
import { linkNotFound, receiptEndpoint, type LinkRequest, type OpenedRequest } from './link-endpoint';
import { pageAnswer, privateHeaders } from './page-answer';

interface Refusal {
  readonly problem: SendProblem;
  readonly status: 400 | 403 | 413 | 422 | 429;
}

export const getSendPage = receiptEndpoint({
  operation: 'get_send_page',
  path: '/r/{token}/send',
  summary: 'Show the form that sends the receipt to its reader',
  run: (link) => answerForm(link, null),
});

export const postSendPage = receiptEndpoint({
  operation: 'post_send_page',
  method: 'POST',
  path: '/r/{token}/send',
  summary: 'Send the receipt to its reader',
  refused: (error, link) => refuse(error, link, ''),
  async run(link) {
    const { ctx, receipt } = link.opened;
    if (!(await offersSending(ctx, receipt))) return toReceipt(link);
    const fields = readOwnForm(link);
    // The form came from another site, so its values must not be shown.
    if (fields === null) return answerForm(link, { problem: 'refused', status: 403, typed: '' });
    const typed = fields.get('address') ?? '';
    try {
      const around = await linkFormContext(link, ctx, 'send');
      const asker = { receiptId: receipt.id, locale: around.locale, address: link.address };
      const sending = readSending(fields, asker);
      if (sending === null) return await answerForm(link, { problem: 'refused', status: 400, typed });
      return pageAnswer(await sentPage(around, await sendFromPage(ctx, sending)), 200);
    } catch (error) {
      const refused = error instanceof ServiceError ? refuse(error, link, typed) : null;
      if (refused === null) throw error;
      return await refused;
    }
  },
});

function refuse(error: ServiceError, link: LinkRequest, typed: string): Promise<Answer> | null {
  const refusal = refusalOf(error);
  if (refusal === null) return null;
  const { opened } = link;
  return opened === null
    ? linkNotFound(link)
    : answerForm({ ...link, opened }, { ...refusal, typed }, error.headers);
}

/** Redirects a form that the receipt no longer offers, for example from a bookmark, to the receipt. */
function toReceipt({ token, chosen }: LinkRequest): Answer {
  return {
    status: 303,
    headers: { ...privateHeaders, Location: inLanguage(receiptPagePath(token), chosen) },
  };
}

function readSending(fields: URLSearchParams, asker: Omit<PageSending, 'form' | 'to'>): PageSending | null {
  const [form, to] = [fields.get('form') ?? '', fields.get('to')];
  if (!isUuid(form)) return null;
  if (to === 'address') return { ...asker, form, to: { email: fields.get('address') ?? '' } };
  const channel = channels.find((name) => name === to);
  return channel === undefined ? null : { ...asker, form, to: channel };
}

function refusalOf(error: ServiceError): Refusal | null {
  if (error.code === 'rate_limited') return { problem: 'limited', status: 429 };
  if (error.code === 'body_too_large') return { problem: 'refused', status: 413 };
  if (error.code === 'unprocessable') return { problem: 'unavailable', status: 422 };
  const wrongAddress = error.errors.some(({ name }) => name === 'address');
  if (error.code !== 'invalid_request') return null;
  return wrongAddress ? { problem: 'invalid', status: 422 } : { problem: 'refused', status: 400 };
}

async function answerForm(
  link: OpenedRequest,
  refusal: (Refusal & { readonly typed: string }) | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { token, chosen, opened } = link;
  const { ctx, receipt } = opened;
  if (!(await offersSending(ctx, receipt))) return toReceipt(link);
  const page = await sendPage(await linkFormContext(link, ctx, 'send'), {
    action: inLanguage(receiptFormPath(token, 'send'), chosen),
    id: newRequestId(),
    ...(await offerOfPage(ctx, receipt)),
    typed: refusal?.typed.slice(0, 254) ?? '',
    problem: refusal?.problem ?? null,
  });
  return pageAnswer(page, refusal?.status ?? 200, headers);
}
