import type { ReceiptMessages } from '@/lib/i18n/receipt-languages';

/** What a link that opens nothing shows; the same for wrong, unknown and revoked ones. */
export function MissingReceiptView({ messages }: { readonly messages: ReceiptMessages }) {
  const { title, body, hint } = messages.missing;
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
