/** The end of a till's UUID, which tells it from the others of its store. */
export function shortTillId(id: string): string {
  return id.slice(-6).toUpperCase();
}
