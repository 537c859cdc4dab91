import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { problemSource } from './problem-source';

export const listProblems = listEndpoint(problemSource);

export const problemEndpoints = [listProblems];
