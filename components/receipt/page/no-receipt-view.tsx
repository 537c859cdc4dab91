import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { LanguageSwitch } from '../view/language-switch';
import { pageFormat } from '../words/page-format';

/** Reason for no receipt: `missing` for a link that opens nothing for any reason. */
export type NoReceiptReason = 'missing' | 'unavailable' | 'limited';

interface NoReceiptViewProps {
  readonly language: ReceiptLanguage;
  readonly reason: NoReceiptReason;
}

/** Equal for all links that never opened a receipt. */
export function NoReceiptView({ language, reason }: NoReceiptViewProps) {
  const messages = receiptMessages(language);
  const { title, body, hint } = messages[reason];
  return (
    <>
      <main>
        <article className="paper missing">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d="M12 6h24v36l-4-3-4 3-4-3-4 3-4-3-4 3z" />
            <path d="m19 17 10 10m0-10L19 27" />
          </svg>
          <h1>{title}</h1>
          <p>{body}</p>
          <p>{hint}</p>
          {reason === 'missing' && <p>{messages.missing.ask}</p>}
        </article>
      </main>
      <footer>
        <LanguageSwitch href={(other) => `?lang=${other}`} page={pageFormat(language, messages, null)} />
      </footer>
    </>
  );
}
