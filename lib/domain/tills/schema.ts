import { z } from 'zod';
import * as fields from '@/lib/core/fields';

const printer = z.enum(['ready', 'out_of_paper', 'offline', 'none']);

export const printsMax = 100;

export const tillStatusBody = z
  .strictObject({
    name: fields.optional(fields.text({ min: 1, max: 100 })).describe('What people call the till.'),
    version: fields.optional(fields.text({ min: 1, max: 100 })).describe('Version of its software.'),
    queue: fields.integer({ min: 0 }).describe('Receipts that wait to be sent.'),
    printer: printer.describe('State of its receipt printer.'),
    clock: fields.instant().describe('The time on its clock.'),
    printed: fields
      .optional(fields.list(z.guid(), { max: printsMax }))
      .describe('Receipts that it was asked to print and has printed, or shown to staff.'),
  })
  .meta({
    id: 'TillStatusInput',
    examples: [
      {
        name: 'Till 7',
        version: '4.2.1',
        queue: 0,
        printer: 'ready',
        clock: '2026-11-21T09:15:00+00:00',
        printed: [],
      },
    ],
  });

export type TillStatusInput = z.output<typeof tillStatusBody>;

export interface TillStatus {
  readonly version: string | null;
  readonly queue: number;
  readonly printer: z.output<typeof printer>;
  /** Negative if the till's clock was behind ours. */
  readonly clockAheadInSeconds: number;
}

export const tillTasksOut = z
  .strictObject({
    print: z.array(z.uuid()).describe('Receipts to print, oldest first.'),
    paper: z
      .array(z.uuid())
      .describe('Receipts that shoppers want on paper while no printer is ready: to be shown to staff.'),
  })
  .meta({ id: 'TillTasks', examples: [{ print: ['0195c0de-7a3b-7c21-8f54-3d2e1a0b9c8d'], paper: [] }] });

const displayOut = z
  .strictObject({ id: z.uuid(), created_timestamp: fields.timestampOut(), created_by: z.string() })
  .meta({ id: 'Display' });

export const tillOut = z
  .strictObject({
    till: z.guid(),
    name: z.string().nullable(),
    store_reference: z.int().nullable().describe('The store of its last receipt.'),
    last_heard_timestamp: fields
      .timestampOut()
      .describe('When its last receipt or status came; to the hour for receipts of earlier days.'),
    receipts_today: z.int().describe('Receipts of today, in the time zone of the retailer.'),
    missing_numbers_today: z
      .int()
      .describe('Numbers that are missing between receipts of today, where they are consecutive otherwise.'),
    failed: z.int().describe('Raw receipts of the till that failed, at most 1000.'),
    status: z
      .strictObject({
        version: z.string().nullable(),
        queue: z.int(),
        printer,
        clock_ahead_seconds: z.int().describe('How far its clock is ahead; negative where it is behind.'),
        reported_timestamp: fields.timestampOut(),
      })
      .meta({ id: 'TillStatus' })
      .nullable(),
    displays: z.array(displayOut),
  })
  .meta({
    id: 'TillDetails',
    examples: [
      {
        till: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f',
        name: 'Till 7',
        store_reference: 1,
        last_heard_timestamp: '2026-11-21T09:15:00+00:00',
        receipts_today: 112,
        missing_numbers_today: 0,
        failed: 0,
        status: {
          version: '4.2.1',
          queue: 0,
          printer: 'ready',
          clock_ahead_seconds: -2,
          reported_timestamp: '2026-11-21T09:15:00+00:00',
        },
        displays: [],
      },
    ],
  });

export type TillWire = z.output<typeof tillOut>;

export const displayAddedOut = z
  .strictObject({
    id: z.uuid(),
    url: z.url().describe('The address to open on the screen. It is not shown again.'),
  })
  .meta({
    id: 'DisplayAdded',
    examples: [
      {
        id: '0195c0de-7a3b-7c21-8f54-3d2e1a0b9c8d',
        url: 'https://receipts.example/display/1v9kq3mz0c7w4e8rt2ya6sd5fgh1j',
      },
    ],
  });

export const printReceiptBody = z
  .strictObject({ till: z.guid().describe('UUID of the till.') })
  .meta({ id: 'PrintReceiptInput', examples: [{ till: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f' }] });
