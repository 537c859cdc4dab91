/** Distance of rows in lists. */
export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** Cookie with the density of all lists: the server writes it into the first byte of HTML, so no row jumps. */
export const densityCookie = 'density';

/** Unknown values are `comfortable`. */
export function parseDensity(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? 'comfortable';
}
