import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assetFolder } from '@/components/reference/assets';

export async function buildDocumentation(root: string): Promise<void> {
  // Imported here, because most calls find a current build.
  const [{ build }, { default: postcss }, { default: tailwind }] = await Promise.all([
    import('esbuild'),
    import('postcss'),
    import('@tailwindcss/postcss'),
  ]);
  const outdir = path.join(root, assetFolder);
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const source = path.join(root, 'components/reference/reference.css');
  const plugin = tailwind({ base: path.dirname(source) });
  const { css } = await postcss([plugin]).process(await readFile(source, 'utf8'), { from: source });
  const common = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir,
    logLevel: 'warning',
  } as const;
  await build({
    ...common,
    entryPoints: { reference: 'components/reference/browser/main.ts' },
    format: 'esm',
    target: 'es2022',
    tsconfig: 'tsconfig.json',
  });
  await build({
    ...common,
    stdin: { contents: css, loader: 'css', resolveDir: path.dirname(source), sourcefile: 'reference.css' },
    entryNames: 'reference-[hash]',
    // Browsers load these fonts on demand. Most pages need only the Latin part.
    loader: { '.woff2': 'file' },
  });
  const names = await readdir(outdir);
  const find = (ending: string) =>
    names.find((name) => name.startsWith('reference-') && name.endsWith(ending));
  await writeFile(
    path.join(outdir, 'names.json'),
    JSON.stringify({ script: find('.js'), css: find('.css') }),
  );
}
