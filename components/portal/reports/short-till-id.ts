/** The end of a till's UUID, which distinguishes it in its store. */
export function shortTillId(id: string): string {
  return id.slice(-6).toUpperCase();
}
