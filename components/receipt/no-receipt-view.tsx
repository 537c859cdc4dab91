import type { ReceiptMessages } from '@/lib/i18n/receipt-languages';

/** Why there is no receipt: the link opens nothing, whatever the reason; we cannot look just now; or it was asked for too often. */
export type NoReceiptReason = 'missing' | 'unavailable' | 'limited';

interface NoReceiptViewProps {
  readonly messages: ReceiptMessages;
  readonly reason: NoReceiptReason;
}

/** What a link shows that does not open a receipt; the same for wrong, unknown and revoked ones. */
export function NoReceiptView({ messages, reason }: NoReceiptViewProps) {
  const { title, body, hint } = messages[reason];
  return (
    <main>
      <article className="paper missing">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M12 6h24v36l-4-3-4 3-4-3-4 3-4-3-4 3z" />
          <path d="m19 17 10 10m0-10L19 27" />
        </svg>
        <h1>{title}</h1>
        <p>{body}</p>
        <p>{hint}</p>
      </article>
    </main>
  );
}
