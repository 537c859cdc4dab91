export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** A cookie, so that the server knows the height of rows and they do not jump. */
export const densityCookie = 'density';

export function parseDensity(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? 'comfortable';
}
