export function brokenUniqueConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') {
      return constraintOf(cause);
    }
  }
  return null;
}

/**
 * Returns the constraint's name. In a distributed database the name can be in the message only, or end with
 * the number of a shard.
 */
function constraintOf(error: Error): string | null {
  const name =
    'constraint_name' in error ? String(error.constraint_name) : /"(?<name>[^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d{5,}$/, '') ?? null;
}

export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'PostgresError' && 'code' in cause) return String(cause.code);
  }
  return null;
}
