/** Path of an API operation, such as `/api/receipts/{id}`, for links inside our own pages. */
export function apiPath(...segments: readonly (string | number)[]): string {
  return `/api/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
}
