/**
 * Runs the module that the first argument names, and removes this argument. Runs `otherwise` if there is no
 * such module.
 */
export async function runNamed(
  modules: Readonly<Record<string, () => Promise<unknown>>>,
  otherwise: () => Promise<unknown>,
): Promise<void> {
  const named = modules[process.argv[2] ?? ''];
  if (named !== undefined) process.argv.splice(2, 1);
  await (named ?? otherwise)();
}
