/** An origin that no real address has: a path of ours still belongs to it after parsing. */
const nowhere = 'http://portal.invalid';

/** Only paths of this service, so that a link to the sign-in page can never lead elsewhere. */
export function returnPath(wanted: string | readonly string[] | undefined): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, nowhere))
    return null;
  const url = new URL(wanted, nowhere);
  // `/.//host` is a path of ours, and would be another host once its dot is gone.
  if (url.pathname.startsWith('//')) return null;
  if (url.origin !== nowhere || /^\/(api|sign-in)(\/|$)/.test(url.pathname)) return null;
  // Next's own argument, present after a navigation by link.
  url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}`;
}
