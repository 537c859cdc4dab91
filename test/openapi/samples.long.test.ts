import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderedSubjects } from '@/components/reference/order-operations';
import { presentHour } from '@/components/reference/reader';
import { sampleLanguages, samplesOf } from '@/components/reference/samples/languages';
import { signInFailures } from '@/drizzle/schema/portal-users';
import { useEnvironment } from '@/lib/core/config';
import { addressRange } from '@/lib/platform/auth/client-address';
import { database } from '@/lib/platform/db/client';
import { readReference } from '@/lib/registry/reference';
import { tier } from '@/test/tier';
import { startWebServer, type WebServer } from '@/test/web-server';
import { monoProgram } from './mono-program';
import { makeSampleWorld } from './sample-world';

// The samples of the API's documentation, of every operation, against the server of the web process.

const operations = orderedSubjects(readReference()).flatMap((subject) => subject.operations);

/** Samples that an example alone cannot make succeed: what they are answered, and why. */
const refused: Readonly<Record<string, number>> = {
  // No worker runs beside the test: the document is still to be processed, the message to be sent.
  replay_raw_receipt: 409,
  retry_delivery: 409,
  // What they make is there: from the sample of POST /receipts, and for the samples after them.
  post_identifier: 409,
  post_store: 409,
  post_transformation: 409,
  // They name a version of the brand, a token, a password, a code or a signature that only its owner has.
  put_brand: 409,
  reset_password: 404,
  start_totp: 400,
  confirm_totp: 409,
  renew_recovery_codes: 409,
  twilio_status: 403,
  // The sample of DELETE /portal/me/sessions has ended it.
  delete_session: 404,
};

let server: WebServer;

beforeAll(async () => {
  server = await startWebServer();
});

afterAll(() => server.close());

/** Takes back what other tests from this network have used up of the reset mails that the sample asks for. */
async function allowResetMails(): Promise<void> {
  const subjects = ['reset:anna@example.com', `reset-range:${addressRange('127.0.0.1')}`];
  await database().delete(signInFailures).where(inArray(signInFailures.subject, subjects));
}

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs all programs of a folder, one after the other, and prints the name and the status of each. */
const drivers: Readonly<
  Record<(typeof sampleLanguages)[number]['id'], { readonly program: string; readonly code: string }>
> = {
  curl: {
    program: 'sh',
    code: `for file in *.sh; do
  sed "s/^curl -sS/curl -sS -o answer -w '%{http_code}'/" "$file" > run
  echo "$file $(sh ./run) $(head -c 300 answer | tr '\\n' ' ')"
done`,
  },
  typescript: {
    program: process.execPath,
    code: `import { readdirSync } from 'node:fs';
const { log } = console;
for (const file of readdirSync('.').filter((name) => name.endsWith('.ts')).sort()) {
  console.log = (status, body) => log(file, status, body.slice(0, 300).replaceAll('\\n', ' '));
  await import('./' + file);
}`,
  },
  python: {
    program: 'python3',
    code: `import contextlib, glob, io, runpy, urllib.error
for file in sorted(glob.glob("*.py")):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path(file)
    except urllib.error.HTTPError as error:
        out.write(str(error.code) + " " + error.read().decode())
    print(file, out.getvalue()[:300].replace("\\n", " "))`,
  },
  php: {
    program: 'php',
    code: `<?php
foreach (glob('*.php') as $file) {
    ob_start();
    (function () use ($file) { include $file; })();
    // Taken first: what is echoed before would be in it.
    $out = ob_get_clean();
    echo $file, ' ', str_replace("\\n", ' ', substr($out, 0, 300)), "\\n";
}`,
  },
  csharp: {
    program: 'dotnet',
    code: 'for file in *.cs; do echo "$file $(dotnet run "$file" | head -c 300 | tr "\\n" " ")"; done',
  },
};

const monoDriver = 'mcs -r:System.Net.Http.dll -out:samples.exe samples.cs >&2 && mono samples.exe';

const driverName = {
  curl: 'driver',
  typescript: 'driver.mjs',
  python: 'driver',
  php: 'driver',
  csharp: 'driver',
} as const;

/** Without the SDK of .NET, the samples in C# are run by Mono, what is too new for it translated. */
const isMono = !has('dotnet') && has('mcs') && has('mono');

const languages = sampleLanguages.map(({ id, ending, name: written }) => {
  const name = id === 'csharp' && isMono ? `${written}, by Mono` : written;
  const isThere = has(id === 'curl' ? 'curl' : drivers[id].program) || (id === 'csharp' && isMono);
  // A hundred processes of curl, or of Python's modules, take seconds; the requests are the same in all languages.
  const isDue = id === 'typescript' || tier === 'full';
  const skipped = isThere ? 'in the full tier' : 'not installed here';
  return {
    id,
    ending,
    isRun: isThere && isDue,
    title: isThere && isDue ? name : `${name} (skipped: ${skipped})`,
  };
});

describe.each(languages)('the samples of all operations in $title', ({ id, isRun, ...language }) => {
  test.skipIf(!isRun)('are answered as documented', async () => {
    useEnvironment({ BASE_URL: 'http://localhost:3000' });
    const world = await makeSampleWorld();
    await allowResetMails();
    const { origin } = server;
    useEnvironment({ BASE_URL: origin });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'samples-'));
    copyFileSync('docs/reference/logo.png', path.join(folder, 'logo.png'));
    const values = { origin, client: null, store: null, now: presentHour(), find: world.find };
    const samples = operations.map((operation, index) => ({
      // PHP and Python have the names of modules, which cannot begin with a digit.
      file: `s${String(index).padStart(3, '0')}-${operation.id}.${language.ending}`,
      code: samplesOf(operation, values).find((sample) => sample.language.id === id)?.code ?? '',
    }));
    const isTranslated = id === 'csharp' && isMono;
    for (const { file, code } of isTranslated ? [] : samples) writeFileSync(path.join(folder, file), code);
    if (isTranslated) writeFileSync(path.join(folder, 'samples.cs'), monoProgram(samples));
    const { program } = drivers[id];
    const code = isTranslated ? monoDriver : drivers[id].code;
    // Its name does not end as those of the samples do, of which each driver takes all that are there.
    writeFileSync(path.join(folder, driverName[id]), code);
    const { stdout } = await promisify(execFile)(id === 'csharp' ? 'sh' : program, [driverName[id]], {
      cwd: folder,
      env: { ...process.env, ...world.environment },
      maxBuffer: 10_000_000,
    });
    const answers = new Map(
      [...stdout.matchAll(/^s\d+-(?<name>\w+)\.\w+ (?<status>\d+)(?<body>.*)$/gm)].map(({ groups }) => [
        groups?.['name'] ?? '',
        { status: Number(groups?.['status']), body: groups?.['body'] },
      ]),
    );
    const wrong = operations.flatMap((operation) => {
      const answer = answers.get(operation.id);
      const documented = operation.answers.map(({ status }) => Number(status));
      const expected = refused[operation.id];
      const isRight =
        answer !== undefined &&
        (expected === undefined
          ? answer.status < 300 && documented.includes(answer.status)
          : answer.status === expected);
      return isRight ? [] : [`${operation.id}: ${answer?.status} ${answer?.body}`];
    });
    expect(wrong).toEqual([]);
  });
});
