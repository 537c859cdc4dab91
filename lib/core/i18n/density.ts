export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** Read by the server, so that no row jumps. */
export const densityCookie = 'density';

export function parseDensity(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? 'comfortable';
}
