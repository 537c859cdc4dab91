/** Runs the module named by the first argument of the process, which is removed; else `otherwise`. */
export async function runNamed(
  modules: Readonly<Record<string, () => Promise<unknown>>>,
  otherwise: () => Promise<unknown>,
): Promise<void> {
  const named = modules[process.argv[2] ?? ''];
  if (named !== undefined) process.argv.splice(2, 1);
  await (named ?? otherwise)();
}
