import type { ReactNode } from 'react';

/** Imported late: Next refuses a static import of react-dom/server in a route handler's tree. */
export async function staticMarkup(): Promise<(node: ReactNode) => string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup;
}
