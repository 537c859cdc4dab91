import { portalPath } from '@/lib/core/portal-path';

/** The path of a page of the documentation. */
export function pagePath(slug: string): string {
  return slug === '' ? portalPath.apiReference() : portalPath.apiReferencePart(slug);
}

/** The path of a page as Markdown. */
export function markdownPath(slug: string): string {
  return `${pagePath(slug === '' ? 'introduction' : slug)}.md`;
}
