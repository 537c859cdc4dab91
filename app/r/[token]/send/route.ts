import { inLanguage } from '@/components/receipt/page-links';
import { sendPage, sentPage, type SendProblem } from '@/components/receipt/send-page';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { channels } from '@/lib/domain/delivery/message-content';
import {
  offerOfPage,
  offersSending,
  sendFromPage,
  type PageSending,
} from '@/lib/domain/delivery/send-from-page';
import { ServiceError } from '@/lib/core/errors';
import { isUuid, newRequestId } from '@/lib/core/ids';
import { receiptFormPath } from '@/lib/core/paths';
import { readOwnForm } from '../form-body';
import { answerOpened, notThere, type LinkParams, type OpenedRequest } from '../link-request';
import { pageResponse } from '../page-response';
import { surroundings } from '../surroundings';

interface Refusal {
  readonly problem: SendProblem;
  readonly status: 400 | 403 | 413 | 422 | 429;
}

/** "Send it to me": the form. */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, (link) => answerForm(link, null));
}

/** "Send it to me": the form as sent. Answers where the receipt is going, or the form again with what is wrong. */
export function POST(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const { ctx, receipt } = link.opened;
    if (!(await offersSending(ctx, receipt))) return notThere(link);
    let typed = '';
    try {
      const fields = await readOwnForm(request);
      // What another site filled in is not shown.
      if (fields === null) return await answerForm(link, { problem: 'refused', status: 403, typed });
      typed = fields.get('address') ?? '';
      const around = await surroundings(link, ctx, 'send');
      const asker = { receiptId: receipt.id, locale: around.locale, address: clientAddress(request.headers) };
      const sending = readSending(fields, asker);
      if (sending === null) return await answerForm(link, { problem: 'refused', status: 400, typed });
      const sent = await sendFromPage(ctx, sending);
      const pdf = inLanguage(receiptFormPath(link.token, 'receipt.pdf'), link.chosen);
      return pageResponse(await sentPage(around, { ...sent, pdf }), 200);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      const wait = error instanceof ServiceError ? error.headers : {};
      return answerForm(link, { ...refusal, typed }, wait);
    }
  });
}

/** Null when the fields are none of our form's. */
function readSending(fields: URLSearchParams, asker: Omit<PageSending, 'form' | 'to'>): PageSending | null {
  const [form, to] = [fields.get('form') ?? '', fields.get('to')];
  if (!isUuid(form)) return null;
  if (to === 'address') return { ...asker, form, to: { email: fields.get('address') ?? '' } };
  const channel = channels.find((name) => name === to);
  return channel === undefined ? null : { ...asker, form, to: channel };
}

/** What the page says about an error; null when it is none of theirs. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ServiceError)) return null;
  if (error.code === 'rate_limited') return { problem: 'limited', status: 429 };
  if (error.code === 'body_too_large') return { problem: 'refused', status: 413 };
  if (error.code === 'unprocessable') return { problem: 'unavailable', status: 422 };
  const wrongAddress = error.errors.some(({ name }) => name === 'address');
  if (error.code !== 'invalid_request') return null;
  return wrongAddress ? { problem: 'invalid', status: 422 } : { problem: 'refused', status: 400 };
}

async function answerForm(
  link: OpenedRequest,
  /** With the address that was typed: it is in the form again. */
  refusal: (Refusal & { readonly typed: string }) | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { token, chosen, opened } = link;
  const { ctx, receipt } = opened;
  if (!(await offersSending(ctx, receipt))) return notThere(link);
  const page = await sendPage(await surroundings(link, ctx, 'send'), {
    action: inLanguage(receiptFormPath(token, 'send'), chosen),
    id: newRequestId(),
    ...(await offerOfPage(ctx, receipt)),
    typed: refusal?.typed.slice(0, 254) ?? '',
    problem: refusal?.problem ?? null,
  });
  return pageResponse(page, refusal?.status ?? 200, headers);
}
