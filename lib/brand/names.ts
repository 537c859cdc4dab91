/** Where the storage keeps a logo. */
export function logoKey(retailerId: number, id: string): string {
  return `brand/${retailerId}/${id}`;
}
