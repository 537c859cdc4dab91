import { DrizzleQueryError } from 'drizzle-orm';
import { ServiceError } from '@/lib/core/errors';
import { BucketFailure } from '@/lib/platform/storage/bucket-failure';

export function reportFailure(error: unknown): void {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'it is too large for the disk',
  EIO: 'the disk has failed',
  ENAMETOOLONG: 'its name is too long',
};

/** The message of a drizzle error contains values instead of a reason, so its cause is used. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof ServiceError && error.cause instanceof BucketFailure) return error.cause.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = systemReasons[code];
  if (reason === undefined) return error.message || error.name;
  return path === undefined ? `The system refuses it: ${reason}.` : `${path} cannot be used: ${reason}.`;
}
