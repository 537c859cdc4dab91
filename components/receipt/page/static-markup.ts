import type { ReactNode } from 'react';

/** Imported dynamically, because Next refuses a static import of react-dom/server in route handlers. */
export async function staticMarkup(): Promise<(node: ReactNode) => string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup;
}
