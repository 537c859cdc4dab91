import { loadProgram } from './build/load-program';

// `npm run admin -- NAME …`: operators' tasks outside the portal.
await loadProgram('admin');
