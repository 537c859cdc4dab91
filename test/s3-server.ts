import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { S3Config } from '@/lib/core/s3-config';

/** A server that speaks Amazon's protocol over a folder, with one bucket. */
export interface S3Server {
  readonly config: S3Config;
  stop(): Promise<void>;
}

/** Starts one in a process of its own, on a free port. */
export async function startS3(folder: string): Promise<S3Server> {
  await mkdir(folder, { recursive: true });
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  // Its page tokens are made with a cipher of the old days.
  const args = ['--openssl-legacy-provider', program, '-d', folder, '-a', '127.0.0.1', '-p', '0'];
  const child = spawn(process.execPath, [...args, '--configure-bucket', 'files'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /listening on \S*:(?<port>\d+)/.exec(line)?.groups?.['port'];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`The S3 server ended (${code}).`)));
  });
  return {
    config: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      prefix: '',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
