import { fileStorage } from './file-storage';
import { endOfTime } from './storage';

/**
 * Notes of backup runs are stored among the files, so that all hosts can read them. Backups exclude this
 * folder.
 */
const folder = 'backups';

export interface BackupRun {
  readonly outcome: 'completed' | 'failed';
  readonly endedAt: Date;
  readonly bytes: number;
}

const keyOf = ({ outcome, endedAt, bytes }: BackupRun) =>
  `${folder}/${outcome}-${endedAt.getTime()}-${bytes}`;

export function isBackupNote(key: string): boolean {
  return key.startsWith(`${folder}/`);
}

/** @throws errors of the storage. */
export async function recordBackup(run: BackupRun): Promise<void> {
  const storage = fileStorage();
  const key = keyOf(run);
  await storage.write(key, Buffer.from('\n'));
  const earlier = (await listRuns()).filter(({ outcome }) => outcome === run.outcome);
  for (const old of earlier.map(keyOf)) if (old !== key) await storage.remove(old);
}

/** @throws errors of the storage. */
export async function readLastBackups(): Promise<Readonly<Partial<Record<BackupRun['outcome'], BackupRun>>>> {
  const runs = (await listRuns()).toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  return Object.fromEntries(runs.map((run) => [run.outcome, run]));
}

async function listRuns(): Promise<BackupRun[]> {
  const runs: BackupRun[] = [];
  for await (const key of fileStorage().writtenBefore(folder, endOfTime)) {
    const [, outcome, endedAt, bytes] = /\/(completed|failed)-(\d+)-(\d+)$/.exec(key) ?? [];
    if (outcome === 'completed' || outcome === 'failed')
      runs.push({ outcome, endedAt: new Date(Number(endedAt)), bytes: Number(bytes) });
  }
  return runs;
}
