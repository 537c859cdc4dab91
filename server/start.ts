import { loadProgram } from './build/load-program';

// `npm start`: from an empty checkout to a listening server, in one command.
await loadProgram('start');
