import type { ReactNode } from 'react';

type StaticMarkup = (node: ReactNode) => string;

let loaded: Promise<StaticMarkup> | undefined;

/**
 * Resolves to the HTML writer. Imported late, since Next refuses a static import of react-dom/server in a route
 * handler's tree, and once: Node resolves a module anew at each dynamic import.
 */
export function staticMarkup(): Promise<StaticMarkup> {
  return (loaded ??= import('react-dom/server').then(({ renderToStaticMarkup }) => renderToStaticMarkup));
}
