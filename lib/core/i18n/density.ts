/** How close the rows of lists stand. */
export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** Cookie that holds the choice for all lists: the server writes it into the first byte of HTML, so no row jumps. */
export const densityCookie = 'density';

/** Reads the cookie; anything unknown is `comfortable`. */
export function parseDensity(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? 'comfortable';
}
