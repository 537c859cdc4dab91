'use client';

/**
 * Shown when the root layout fails. It uses no translations and no design system, because they may be the
 * cause.
 */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          display: 'grid',
          placeItems: 'center',
          minHeight: '90vh',
        }}
      >
        <main style={{ maxWidth: '28rem', padding: '1.5rem' }}>
          <h1 style={{ fontSize: '1.25rem' }}>Something went wrong</h1>
          <p>The page could not be shown. Trying again often helps.</p>
          <button type="button" onClick={reset} style={{ padding: '0.5rem 1rem', font: 'inherit' }}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
