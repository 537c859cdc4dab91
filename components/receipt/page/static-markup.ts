import type { ReactNode } from 'react';

type StaticMarkup = (node: ReactNode) => string;

let loaded: Promise<StaticMarkup> | undefined;

/**
 * Imported late: Next refuses a static import of react-dom/server in a route handler's tree. Cached: Node
 * resolves a module anew at each dynamic import.
 */
export function staticMarkup(): Promise<StaticMarkup> {
  return (loaded ??= import('react-dom/server').then(({ renderToStaticMarkup }) => renderToStaticMarkup));
}
