import { composeMessage } from '@/components/mail/compose-message';
import type { Preview } from '@/lib/domain/brand/preview-renderer';
import { offersSending } from '@/lib/domain/delivery/request/send-from-page';
import type { Context } from '@/lib/platform/context';
import type { PageLinks } from '@/components/receipt/view/page-links';
import { receiptPage } from '@/components/receipt/page/receipt-page';

const pageUrl = 'https://receipts.example/r/preview';

const links = {
  pageUrl,
  pdf: '#',
  data: { json: '#', csv: '#' },
  calendar: '#',
  unsubscribe: '#',
  notice: '#',
  attachment: () => '#',
  related: null,
  inLanguage: () => '#',
} as const satisfies Omit<PageLinks, 'send'>;

export async function drawPreview(
  ctx: Context,
  { receipt, isStored, brand, form, scheme, language }: Preview,
): Promise<string> {
  const shown =
    language === null ? receipt : { ...receipt, l10n: { ...receipt.l10n, translation_locale: language } };
  const restyle = (css: string) => inScheme(form === 'print' ? onPaper(css) : css, scheme);
  if (form !== 'mail') {
    const isOffered = await offersSending(ctx, {
      id: isStored ? receipt.id : null,
      test: receipt.test === true,
    });
    const send = isOffered ? '#' : null;
    return (await receiptPage(shown, null, { brand, links: { ...links, send }, restyle })).html;
  }
  const { html, attachments } = await composeMessage({
    retailerId: 0,
    receipt: shown,
    brand,
    channel: 'email',
    pageUrl,
    mark: null,
    locale: null,
    unsubscribeUrl: null,
    attachPdf: false,
  });
  // In a mail, pictures are attachments. The preview replaces their `cid:` addresses by data URLs.
  const pictures = new Map(
    attachments.map(({ cid, contentType, base64 }) => [cid, `data:${contentType};base64,${base64}`]),
  );
  const whole = (html ?? '').replaceAll(
    /src="cid:([^"]*)"/g,
    (_, cid: string) => `src="${pictures.get(cid) ?? ''}"`,
  );
  return inScheme(whole, scheme);
}

function onPaper(css: string): string {
  return css.replaceAll('@media screen', '@media not all').replaceAll('@media print', '@media all');
}

function inScheme(text: string, scheme: Preview['scheme']): string {
  if (scheme === null) return text;
  return text.replaceAll(
    /\(prefers-color-scheme: ?dark\)/g,
    scheme === 'dark' ? '(min-width:0)' : '(max-width:0)',
  );
}
