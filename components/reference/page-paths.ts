import { portalPath } from '@/lib/core/portal-path';

export function pagePath(slug: string): string {
  return slug === '' ? portalPath.apiReference() : portalPath.apiReferencePart(slug);
}

export function markdownPath(slug: string): string {
  return `${pagePath(slug === '' ? 'introduction' : slug)}.md`;
}
