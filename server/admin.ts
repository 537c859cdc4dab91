import { loadProgram } from './build/load-program';

// `npm run admin -- NAME …`: tasks of operators.
await loadProgram('admin');
