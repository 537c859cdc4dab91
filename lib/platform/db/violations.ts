/**
 * The name of the unique constraint a statement broke, or null when the error is something else. Verbs use it to say
 * in their own words what is taken.
 */
export function brokenUniqueConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') {
      return constraintOf(cause);
    }
  }
  return null;
}

/** Another node of a distributed database says it in its message alone; a shard's constraint ends with the shard's number. */
function constraintOf(error: Error): string | null {
  const name =
    'constraint_name' in error ? String(error.constraint_name) : /"(?<name>[^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d{5,}$/, '') ?? null;
}

/** The SQLSTATE with which Postgres refused a statement, or null when the error is something else. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'PostgresError' && 'code' in cause) return String(cause.code);
  }
  return null;
}
