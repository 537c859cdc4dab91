import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** It would be held for minutes while a process does little. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
