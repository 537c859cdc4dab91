export function apiPath(...segments: readonly (string | number)[]): string {
  return `/api/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
}
