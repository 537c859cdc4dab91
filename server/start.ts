import { loadProgram } from './build/load-program';

// `npm start` builds what is missing, prepares the database, and starts the server.
await loadProgram('start');
