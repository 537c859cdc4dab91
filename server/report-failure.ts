import { DrizzleQueryError } from 'drizzle-orm';

/** Says on standard error why a command failed, and has it exit with 1. */
export function reportFailure(error: unknown): void {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

/** Why something failed, in a sentence. Of a statement what the database says: drizzle's words repeat its values, and no reason. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message || error.name : String(error);
}
