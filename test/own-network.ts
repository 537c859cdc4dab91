let networks = 0;

/** An address in a network of its own: limits count for a network, and tests of a worker share their database. */
export function ownNetwork(): string {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.7`;
}
