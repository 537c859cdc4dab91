import type { Feature } from '../kit/feature';

export const command: Feature = {
  endpoints: async () => (await import('./endpoints')).commandEndpoints,
};
