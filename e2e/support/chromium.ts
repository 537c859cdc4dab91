import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A browser to drive: the program and what it needs in its environment. */
export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The headless shell first: it draws and scripts the same pages with half of the processor time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium: one that the machine has, else the one that npm installed, unpacked into `.cache` on its first
 * use. `E2E_BROWSER=npm` asks for the latter, `E2E_BROWSER=/path` for a certain one; `otherwise` is used for it.
 */
export async function findBrowser(otherwise = ''): Promise<Browser> {
  const wish = process.env['E2E_BROWSER'] ?? otherwise;
  const found = wish.startsWith('/') ? wish : installed.find((file) => existsSync(file));
  if (wish !== 'npm' && found !== undefined) return { executablePath: found, env: {} };
  return unpackBrowser();
}

/** The browser of `@sparticuz/chromium`: a headless shell that brings the libraries and a font along. */
async function unpackBrowser(): Promise<Browser> {
  const manifest = await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.resolve('.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    console.log('Unpacking the browser that came through npm …');
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await unpackInto(draft);
    await writeFile(path.join(draft, 'fonts.conf'), fontConfiguration(folder));
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another request was faster; theirs is as good.
      if (!existsSync(folder)) throw error;
      await rm(draft, { recursive: true, force: true });
    });
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/** The package unpacks to the temporary folder, and its libraries only where it believes to be at a certain provider's. */
async function unpackInto(folder: string): Promise<void> {
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

function fontConfiguration(folder: string): string {
  const folders = [path.join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((name) => `  <dir>${name}</dir>`).join('\n')}
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
