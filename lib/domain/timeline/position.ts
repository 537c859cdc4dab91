import { z } from 'zod';
import { problems } from '@/lib/core/problems';
import type { TimelinePlace } from './event';

const pattern = /^(?<at>\d{1,14})-(?<rank>\d)-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place is the event's id in the API, so that the next page needs no look-up. */
export function writePlace({ at, rank, id }: TimelinePlace): string {
  return `${at.getTime()}-${rank}-${id}`;
}

export function readPlace(text: string): TimelinePlace {
  const { at = '', rank = '', id = '' } = pattern.exec(text)?.groups ?? {};
  return { at: new Date(Number(at)), rank: Number(rank), id };
}

export const placeArgument = z.string().regex(pattern, { error: problems.not_valid });
